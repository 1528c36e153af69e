import type { InjectionToken } from 'tsyringe';
import type { z } from 'zod';

/** A section of `config/access` that a plugin owns. */
export interface AccessSection<Schema extends z.ZodType = z.ZodType> {
  /** Key of the file: `locales`. The plugin names it in `accessSections` too, so that it is known while the plugin is off. */
  readonly name: string;
  readonly schema: Schema;
  /** Runs at every boot, at the begin of `bootstrap`, in order of plugins; `value` is undefined when the file has no such section. */
  apply(value: z.output<Schema> | undefined): Promise<void>;
}

/** Collects the sections of `config/access` that plugins claim. */
export interface AccessSections {
  /** Only while plugins are applied. @throws BootError when another plugin has claimed it, naming both */
  claim<Schema extends z.ZodType>(section: AccessSection<Schema>): void;
  /** What was claimed so far, in order of plugins. */
  readonly claimed: readonly AccessSection[];
}

/** Where plugins claim sections of `config/access`. */
export const ACCESS_SECTIONS: InjectionToken<AccessSections> = Symbol.for('plinth.access-sections');
