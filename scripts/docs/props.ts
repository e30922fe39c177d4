import { join } from "node:path";
import ts from "typescript";
import { code, generated, table } from "./markdown.js";

/** Interface -> how a program gives it, in the order of the page. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "A fabric": {
    RoceFabricProps: "new RoceFabric(scope, id, props)",
    CapacityProps: "capacity",
    UplinkProps: "uplink",
    UnderlayProps: "underlay",
    UnderlayIpv6Props: "underlay.ipv6",
    BfdProps: "underlay.bfd",
    SuperSpinesProps: "superSpines",
    SuperSpinesIpv6Props: "superSpines.ipv6",
    MtuProps: "mtu",
    HostAclProps: "hostAcl",
    SonicProps: "sonic",
    CumulusProps: "cumulus",
    NxosProps: "nxos",
    HashOffsetProps: "nxos.hashOffset",
    ServicesProps: "services",
    DnsProps: "services.dns",
    SyslogProps: "services.syslog",
    SnmpProps: "services.snmp",
    SnmpUserProps: "services.snmp.users[]",
    SnmpTrapProps: "services.snmp.traps[]",
    UserProps: "services.users[]",
    TacacsProps: "services.tacacs",
    TelemetryProps: "services.telemetry",
  },
  "Switches and hosts by the number": {
    AddSpinesProps: "fabric.addSpines(prefix, props)",
    AddSuperSpinesProps: "fabric.addSuperSpines(prefix, props)",
    AddLeavesProps: "fabric.addLeaves(prefix, props)",
    AddHostsProps: "fabric.addHosts(prefix, props)",
    ScalableUnitProps: "fabric.addScalableUnit(id, props)",
    RackProps: "fabric.addRack(id, props)",
    HostSetProps: "hosts",
    ManagementRangeProps: "management, of several switches",
  },
  "One by one": {
    SpineSwitchProps: "new SpineSwitch(fabric, id, props)",
    SuperSpineSwitchProps: "new SuperSpineSwitch(fabric, id, props)",
    LeafSwitchProps: "new LeafSwitch(fabric, id, props)",
    GpuHostProps: "new GpuHost(fabric, id, props)",
    HostLinkProps: "host.connect(leaf, props)",
    EdgePortProps: "leaf.addEdgePort(id, props)",
    ImportedSwitchAttributes: "ImportedSwitch.fromAttributes(fabric, id, attributes)",
    ImportedLinkProps: "leaf.connect(imported, props)",
    ManagementProps: "management, of one switch",
    NcclProps: "nccl",
    ConnectionProps: "connection",
  },
  "The policy": {
    Rocev2Props: "DcbPolicy.rocev2(props)",
    DcbPolicyProps: "DcbPolicy.of(props)",
    TrafficClassProps: "classes[]",
    EcnThresholdProps: "ecnThresholds, numbers of your own",
    WatchdogProps: "watchdog",
    PauseBufferProps: "pauseBuffers[]",
    SonicBufferProps: "sonicBuffers",
    DcbxProps: "dcbx",
    DcqcnProps: "dcqcn",
    TrimmingProps: "trimming",
  },
  "Cables and models of your own": {
    CableProps: "Cable.dac(props), aec, aoc, fiber, define",
    CableDelayProps: "delay",
    SwitchModelProps: "SwitchModel.define(props)",
    PanelProps: "nxos",
    CumulusPanelProps: "cumulus",
    PgProfile: "sonic.pgProfiles[]",
    ShippedBuffers: "sonic.buffers.t0 of leaves, t1 of spines",
    SharedBufferProps: "sharedBuffer",
    HostModelProps: "HostModel.define(props)",
    HostNicProps: "nics[]",
  },
  Deployments: {
    FabricDeploymentProps: "new FabricDeployment(stack, id, props)",
  },
};

const FILES = [
  "src/intent/props.ts",
  "src/intent/device-props.ts",
  "src/intent/policy.ts",
  "src/intent/services.ts",
  "src/catalog/cable.ts",
  "src/catalog/define.ts",
  "src/catalog/sonic-platform.ts",
  "src/constructs/generators.ts",
  "src/constructs/fabric-deployment.ts",
];

const INTRODUCTION = `Everything that a program may say, from the docstrings that an editor shows. Fabric, devices and policy refuse a prop that is not here; TypeScript refuses it
everywhere, but \`tsx\` runs a program without looking at its types: run \`tsc --noEmit\` as well.

Speeds, lengths, sizes and times are made with \`Bandwidth.gbps\`, \`CableLength.metres\`, \`ByteSize.kib\` and \`Duration.ms\`; secrets with
\`Secret.env("NAME")\` ([more](deployments.md#secrets)). A NOS needs its release:
\`Nos.nxos("10.4")\`, \`Nos.sonic("202505")\`, \`Nos.cumulus("5.14")\`. What a policy means: [policy.md](policy.md); models by name: [models.md](models.md).`;

/** Every interface of props that the page tells of. */
export const DESCRIBED: readonly string[] = Object.values(SECTIONS).flatMap((section) => Object.keys(section));

/** docs/props.md, from the interfaces and their docstrings. */
export function propsDocument(root: string): string {
  const statements = FILES.flatMap((file) => statementsOf(join(root, file)));
  const interfaces = new Map(statements.filter(ts.isInterfaceDeclaration).map((found) => [found.name.text, found]));
  const aliases = new Map(statements.filter(ts.isTypeAliasDeclaration).map((found) => [found.name.text, typeText(found.type)]));
  const sections = Object.entries(SECTIONS).flatMap(([title, uses]) => [
    `## ${title}`,
    ...Object.entries(uses).flatMap(([name, use]) => [`### ${code(use)}`, commentOf(named(interfaces, name)) ?? "", propTable(interfaces, aliases, name)]),
  ]);
  return generated("Props", INTRODUCTION, ...sections.filter((part) => part !== ""));
}

type Interfaces = ReadonlyMap<string, ts.InterfaceDeclaration>;
/** Name of a type -> what it stands for. */
type Aliases = ReadonlyMap<string, string>;

function statementsOf(file: string): readonly ts.Statement[] {
  return ts.createSourceFile(file, ts.sys.readFile(file) ?? "", ts.ScriptTarget.Latest, true).statements;
}

function named(interfaces: Interfaces, name: string): ts.InterfaceDeclaration {
  const found = interfaces.get(name);
  if (found) return found;
  throw new Error(`no interface ${name}`);
}

function propTable(interfaces: Interfaces, aliases: Aliases, name: string): string {
  const rows = membersOf(interfaces, name).flatMap((member) => rowsOf(member, aliases, ""));
  return table(["prop", "type", "meaning", "default"], rows);
}

/** Inherited ones first. */
function membersOf(interfaces: Interfaces, name: string): readonly ts.TypeElement[] {
  const found = named(interfaces, name);
  const bases = (found.heritageClauses ?? []).flatMap((clause) => clause.types.map((type) => type.expression.getText()));
  return [...bases.flatMap((base) => membersOf(interfaces, base)), ...found.members];
}

/** A prop; of an object without a name of its own, its props as well. */
function rowsOf(member: ts.TypeElement, aliases: Aliases, prefix: string): string[][] {
  if (!ts.isPropertySignature(member) || !member.type) throw new Error(`${member.getText()} is no prop`);
  const name = `${prefix}${member.name.getText()}`;
  const inner = ts.isTypeLiteralNode(member.type) ? member.type.members : undefined;
  const row = [code(name), inner ? "" : code(resolved(typeText(member.type), aliases)), commentOf(member) ?? "", defaultOf(member)];
  return [row, ...(inner ?? []).flatMap((child) => rowsOf(child, aliases, `${name}.`))];
}

function typeText(type: ts.TypeNode): string {
  return type
    .getText()
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll("readonly ", "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=<) | (?=>)/g, "");
}

/** With the names that mean nothing to a reader replaced by what they stand for. */
function resolved(text: string, aliases: Aliases): string {
  const further = text.replaceAll(/\w+/g, (word) => aliases.get(word) ?? word);
  return further === text ? text : resolved(further, aliases);
}

function defaultOf(member: ts.PropertySignature): string {
  const tag = ts.getJSDocTags(member).find((t) => t.tagName.text === "default");
  const given = ts.getTextOfJSDocComment(tag?.comment)?.replaceAll(/\s*\n\s*/g, " ");
  return given ?? (member.questionToken ? "optional" : "*required*");
}

function commentOf(node: ts.Node): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return ts.getTextOfJSDocComment(comment?.comment)?.replaceAll(/\s*\n\s*/g, " ");
}
