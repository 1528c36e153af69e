import type { InjectionToken } from 'tsyringe';

/** What the interface offers to other plugins. */
export interface Admin {
  /**
   * Has values of an attribute type edited by a module of the plugin's own, which the page loads when it needs it; only while plugins are applied.
   * @param module path of an ES module that this server gives out: `/swatches/field.js`
   * @throws Error when another plugin has said one, or for a path that is none
   */
  addField(attributeType: string, module: string): void;
}

/** The interface of one kernel. Not there where the plugin is off, or lacks what it needs. */
export const ADMIN: InjectionToken<Admin> = Symbol.for('plinth.admin');

/** What other plugins have added. */
export class AdminExtensions implements Admin {
  readonly #fields = new Map<string, string>();

  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#fields);
  }

  addField(attributeType: string, module: string): void {
    if (!/^\/[^/\\]/.test(module))
      throw new Error(`The field of "${attributeType}" is at a path of this server, such as /swatches/field.js, not "${module}"`);
    if (this.#fields.has(attributeType)) throw new Error(`The attribute type "${attributeType}" has a field already`);
    this.#fields.set(attributeType, module);
  }
}
