import { RocefabError } from "./errors.js";

const BRAND = Symbol.for("rocefab.Secret");
const NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const VERSION = /^[A-Za-z0-9._-]+$/;
const LONGEST = 64;

/**
 * A value that only the push knows. What is rendered is the placeholder `__ROCEFAB_SECRET_<NAME>__`; the version goes into the
 * resource's trigger, so that a rotation deploys.
 */
export class Secret {
  /**
   * @param name name of the environment variable: capitals, digits and single inner underscores, a letter first, at most 64; no other name's
   * placeholder can then be a part of this one's
   * @param options.version raise it when the secret is rotated. @default "1"
   */
  static env(name: string, options: { readonly version?: string } = {}): Secret {
    if (typeof name !== "string" || name.length > LONGEST || !NAME.test(name)) {
      throw new RocefabError({
        where: "Secret.env",
        what: "is not the name of an environment variable for a secret",
        got: name,
        allowed: `a capital letter, then capitals, digits and single inner underscores, at most ${LONGEST}`,
      });
    }
    const version = options?.version ?? "1";
    if (typeof version !== "string" || version.length > LONGEST || !VERSION.test(version)) {
      throw new RocefabError({
        where: `Secret.env(${name}).version`,
        what: "is not a version",
        got: version,
        allowed: `text of letters, digits, dot, dash and underscore, at most ${LONGEST}`,
      });
    }
    return new Secret(name, version);
  }

  static isSecret(x: unknown): x is Secret {
    return typeof x === "object" && x !== null && BRAND in x;
  }

  readonly [BRAND] = true;

  private constructor(
    readonly name: string,
    readonly version: string,
  ) {}

  placeholder(): string {
    return placeholderOf(this);
  }
}

/** What is rendered for a secret; also of one that has become plain data. */
export function placeholderOf({ name }: Pick<Secret, "name">): string {
  return `__ROCEFAB_SECRET_${name}__`;
}

/** Whether a secret will take the place of a part of the text. */
export function hasPlaceholder(text: string): boolean {
  return text.includes("__ROCEFAB_SECRET_");
}
