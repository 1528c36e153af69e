import type { InjectionToken } from 'tsyringe';
import type { z } from 'zod';
import { BootError, type BootProblem, BootProblemsError, checkConfig, type LoadedConfig } from '../config/index.ts';
import { unknownKey } from '../errors/index.ts';
import type { DisabledPlugins } from './plugin-sources.ts';
import { type Owner, Registry } from './registry.ts';
import { pluginError, within } from './wrap-tap.ts';

/** A section of `config/access` that a plugin owns. */
export interface AccessSection<Schema extends z.ZodType = z.ZodType> {
  /** Key in the file: `locales`. The plugin must also list it in `accessSections`, so that it is known while the plugin is off. */
  readonly name: string;
  readonly schema: Schema;
  /** Runs at every boot, at the start of `bootstrap`, in order of plugins. `value` is undefined if the file has no such section. */
  apply(value: z.output<Schema> | undefined): Promise<void>;
  /** Checks the section by itself, beyond its schema, before any section is applied. The findings of all sections are reported together. */
  checkAlone?(value: z.output<Schema> | undefined): SectionFindings;
  /**
   * Checks whether the actions that the section grants exist. Runs after every plugin has declared its actions, before the server listens.
   */
  checkGrants?(value: z.output<Schema> | undefined): SectionFindings;
}

/** Mistakes in a section, and notes about parts that can safely be ignored. */
export interface SectionFindings {
  readonly problems: readonly BootProblem[];
  /** A sentence each, for the log. */
  readonly notes: readonly string[];
}

/** Collects the sections of `config/access` that plugins claim. */
export class AccessSections {
  readonly #claims: Registry<AccessSection>;
  /** The values from the file, by section. */
  readonly #values = new Map<string, unknown>();

  constructor(owner: Owner) {
    this.#claims = new Registry(owner, {
      named: (name) => `section "${name}" of config/access`,
      taken(name, plugin, holder) {
        const message = `section "${name}" of config/access is claimed by two plugins: "${holder}" and "${plugin}"`;
        return new BootError(message, 'ACCESS_SECTION_DUPLICATE');
      },
    });
  }

  /** Claims a section. Only while plugins are applied. @throws BootError when another plugin has claimed it, naming both */
  claim<Schema extends z.ZodType>(section: AccessSection<Schema>): void {
    this.#claims.add(section.name, section as unknown as AccessSection);
  }

  /** The sections claimed so far, in order of plugins. */
  get claimed(): readonly AccessSection[] {
    return this.#claims.items;
  }

  /**
   * For the kernel: checks every section of `config/access` with the schema of the plugin that claims it.
   * @param disabled plugins that are off, which may own a section that nobody claimed
   * @returns problems, and a note for every section that is ignored because its plugin is off
   */
  check({ config, variables }: LoadedConfig, disabled: DisabledPlugins): SectionFindings {
    const file = config.files.access;
    const problems: BootProblem[] = [];
    const notes: string[] = [];
    let owners: ReadonlyMap<string, string> | undefined;
    for (const [name, raw] of Object.entries(config.access)) {
      const claim = this.#claims.entries.get(name);
      if (claim !== undefined) {
        const checked = checkConfig(claim.item.schema, raw, variables, { file, at: [name] });
        problems.push(...checked.problems);
        this.#values.set(name, checked.value);
        continue;
      }
      owners ??= disabled.sections();
      const owner = owners.get(name);
      if (owner === undefined)
        problems.push({ file, path: [name], message: unknownKey(name, [...this.#claims.entries.keys(), ...owners.keys()]) });
      else notes.push(`section "${name}" of ${file} is ignored: the plugin "${owner}" is disabled`);
    }
    return { problems, notes };
  }

  /**
   * For the kernel: runs `AccessSection.checkAlone` of all sections.
   * @returns notes
   * @throws BootProblemsError with the problems of all sections
   */
  verifyAlone(): readonly string[] {
    return this.#verify('checkAlone', 'config/access has errors:');
  }

  /**
   * For the kernel: runs `AccessSection.checkGrants` of all sections.
   * @returns notes
   * @throws BootProblemsError with the problems of all sections
   */
  verifyGrants(): readonly string[] {
    return this.#verify('checkGrants', 'config/access grants invalid permissions:');
  }

  #verify(check: 'checkAlone' | 'checkGrants', title: string): readonly string[] {
    const problems: BootProblem[] = [];
    const notes: string[] = [];
    for (const { plugin, item: section } of this.#claims.entries.values()) {
      try {
        const found = section[check]?.(this.#values.get(section.name));
        problems.push(...(found?.problems ?? []));
        notes.push(...(found?.notes ?? []));
      } catch (error) {
        throw pluginError(plugin, `section "${section.name}" of config/access`, error);
      }
    }
    if (problems.length > 0) throw new BootProblemsError(title, problems, 'ACCESS_INVALID');
    return notes;
  }

  /** For the kernel: applies the sections, one after the other. @param limit milliseconds that each is allowed to take */
  async apply(limit: number): Promise<void> {
    for (const { plugin, item: section } of this.#claims.entries.values()) {
      try {
        await within(section.apply(this.#values.get(section.name)), limit);
      } catch (error) {
        throw pluginError(plugin, `section "${section.name}" of config/access`, error);
      }
    }
  }
}

/** Where plugins claim sections of `config/access`. */
export const ACCESS_SECTIONS: InjectionToken<Pick<AccessSections, 'claim' | 'claimed'>> = Symbol.for('plinth.access-sections');
