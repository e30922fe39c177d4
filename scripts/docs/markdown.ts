/** A fenced block of any language. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** A table; a bar inside a cell is escaped. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

export function code(text: string): string {
  return `\`${text}\``;
}

const BLOCK = /(<!-- begin:([a-z0-9-]+) -->\n)[\s\S]*?(<!-- end:\2 -->)/g;

/**
 * A document whose marked blocks hold what they shall hold now.
 *
 * @throws Error where a marked block is not known, or a known one is not marked
 */
export function withBlocks(document: string, blocks: Readonly<Record<string, string>>): string {
  const open = new Set(Object.keys(blocks));
  const filled = document.replaceAll(BLOCK, (_, begin: string, name: string, end: string) => {
    const block = blocks[name];
    if (block === undefined) throw new Error(`no block ${name}`);
    open.delete(name);
    return `${begin}${block.trimEnd()}\n${end}`;
  });
  if (open.size > 0) throw new Error(`the document does not mark ${[...open].join(", ")}`);
  return filled;
}

const GENERATED = "<!-- written by `npm run docs`; change its source, not this file -->";

/** A document that is generated as a whole. */
export function generated(title: string, ...parts: readonly string[]): string {
  return `${[GENERATED, `# ${title}`, ...parts].map((part) => part.trimEnd()).join("\n\n")}\n`;
}
