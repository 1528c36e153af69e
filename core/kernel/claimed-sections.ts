import type { z } from 'zod';
import { BootError, type BootProblem, BootProblemsError, checkConfig, type LoadedConfig, unknownKey } from '../config/index.ts';
import type { AccessSection, AccessSections } from './access-sections.ts';
import type { DisabledPlugins } from './disabled-plugins.ts';
import type { Owner } from './owner.ts';
import { lateError, pluginError } from './phase-tap.ts';
import { within } from './wrap-tap.ts';

interface Claim {
  readonly plugin: string;
  readonly section: AccessSection;
  value: unknown;
}

/** The sections of `config/access` and the plugins that own them. */
export class ClaimedSections implements AccessSections {
  readonly #claims = new Map<string, Claim>();
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  get claimed(): readonly AccessSection[] {
    return [...this.#claims.values()].map(({ section }) => section);
  }

  claim<Schema extends z.ZodType>(section: AccessSection<Schema>): void {
    this.#owner.mustBeOpen(`section "${section.name}" of config/access`);
    const plugin = this.#owner.current;
    const other = this.#claims.get(section.name);
    if (other !== undefined) {
      const message = `plugins "${other.plugin}" and "${plugin}" both claim the section "${section.name}" of config/access`;
      throw new BootError(message, 'ACCESS_SECTION_DUPLICATE');
    }
    this.#claims.set(section.name, { plugin, section: section as unknown as AccessSection, value: undefined });
  }

  /**
   * Checks every section of `config/access` with the schema of the plugin that claims it.
   * @param disabled plugins that are off: a section without owner may be theirs
   * @returns a note for every section that is ignored because its plugin is off
   * @throws BootProblemsError with everything that is wrong
   */
  check({ config, variables }: LoadedConfig, disabled: DisabledPlugins): readonly string[] {
    const file = config.files.access;
    const problems: BootProblem[] = [];
    const notes: string[] = [];
    let owners: ReadonlyMap<string, string> | undefined;
    for (const [name, raw] of Object.entries(config.access)) {
      const claim = this.#claims.get(name);
      if (claim !== undefined) {
        const checked = checkConfig(claim.section.schema, raw, variables, { file, plugin: claim.plugin, at: [name] });
        problems.push(...checked.problems);
        claim.value = checked.value;
        continue;
      }
      owners ??= disabled.sections();
      const owner = owners.get(name);
      if (owner === undefined) problems.push({ file, path: [name], message: unknownKey(name, [...this.#claims.keys(), ...owners.keys()]) });
      else notes.push(`section "${name}" of ${file} is ignored: the plugin "${owner}" is off`);
    }
    if (problems.length > 0) throw new BootProblemsError(`The configuration of ${config.appDir} has mistakes:`, problems, 'CONFIG_INVALID');
    return notes;
  }

  /** Applies the sections, one after the other. @param limit milliseconds that each may take */
  async apply(limit: number): Promise<void> {
    for (const { plugin, section, value } of this.#claims.values()) {
      try {
        await within(section.apply(value), limit, () => lateError(limit));
      } catch (error) {
        throw pluginError(plugin, `section "${section.name}" of config/access`, error);
      }
    }
  }
}
