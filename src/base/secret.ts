import { RocefabError } from "./errors.js";

const BRAND = Symbol.for("rocefab.Secret");

/**
 * A value that only the push knows. What is rendered is the placeholder `__ROCEFAB_SECRET_<NAME>__`; the version goes into the
 * resource's trigger, so that a rotation deploys.
 */
export class Secret {
  /**
   * @param name name of the environment variable, `[A-Z][A-Z0-9_]{0,63}`
   * @param options.version raise it when the secret is rotated. @default "1"
   */
  static env(name: string, options: { readonly version?: string } = {}): Secret {
    if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(name)) {
      throw new RocefabError({
        where: "Secret.env",
        what: "is not the name of an environment variable",
        got: name,
        allowed: "a capital letter, then capitals, digits and _, at most 64",
      });
    }
    const version = options.version ?? "1";
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(version)) {
      throw new RocefabError({
        where: `Secret.env(${name}).version`,
        what: "is not a version",
        got: version,
        allowed: "letters, digits, dot, dash and underscore, at most 64",
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
    return `__ROCEFAB_SECRET_${this.name}__`;
  }
}
