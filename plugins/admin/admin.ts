import { isDeepStrictEqual } from 'node:util';
import type { Ability, Caller, ContentType } from 'plinth';
import type { InjectionToken } from 'tsyringe';
import type { Panel, PluginPage, WriteVerb } from './api/told.ts';
import type { HomeItem, Widget } from './api/told-home.ts';
import type { Marks } from './marks.ts';

/** A module of a plugin that the page shows in a place of its own. */
export interface ShownModule {
  /** The title above the module. */
  readonly title: string;
  /** Path of an ES module that this server serves: `/swatches/panel.js`. */
  readonly module: string;
  /** Only people who are granted this action see the module. Default: everybody who is signed in. */
  readonly action?: string;
}

/** A panel in the rail beside forms. */
export interface PanelOptions extends ShownModule {
  /** Uids of the content types whose forms show the panel. Default: all. */
  readonly types?: readonly string[];
}

/**
 * Items that a plugin shows to one person on the first page. They are shown unfiltered, so the plugin must check itself what the person may
 * see.
 */
export interface Agenda {
  /** What waits for the person, most urgent first. */
  waits?(caller: Caller): Promise<readonly HomeItem[]>;
  /** What goes live next, soonest first. */
  next?(caller: Caller): Promise<readonly HomeItem[]>;
}

/** The version of a document for which somebody's permissions are asked. */
export interface ObjectedVersion {
  readonly type: ContentType;
  /** Null: a document that does not exist yet. */
  readonly documentId: string | null;
  /** Code of its locale; null: the default locale, or the type has no locales. */
  readonly locale: string | null;
  readonly caller: Caller;
}

/** Returns why a plugin would refuse what the caller's rights allow: one sentence per verb. People read it beside the button. */
export type Objection = (version: ObjectedVersion) => Promise<Partial<Readonly<Record<WriteVerb, string>>>>;

/** A staff role, as plugins see it. */
export interface RoleName {
  readonly name: string;
  readonly title: string;
}

/** A member of the staff. */
export interface StaffMember {
  /** As `callerName` returns it: `staff:3`. */
  readonly caller: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** Finds members of the staff. */
export interface StaffFinder {
  find(search: string): Promise<readonly StaffMember[]>;
  one(name: string): Promise<StaffMember | null>;
}

/**
 * Texts of a plugin in one language, by their ids. Titles of pages, panels, widgets and options may also be found by their English text. A text
 * with a number, `{count}`, has one form per plural category of the language, named as in `Intl.PluralRules`.
 */
export type PluginTranslations = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** What the interface offers to other plugins. Call it while plugins are applied. */
export interface Admin {
  /**
   * Has values of an attribute type edited by a module of the plugin. The page loads the module when it needs it.
   * @param module path of an ES module that this server serves: `/swatches/field.js`
   * @throws Error when another plugin has registered a module for the type, or when the path is not valid
   */
  addField(attributeType: string, module: string): void;
  /**
   * Shows a module in the rail beside forms.
   * @param name letters, digits and `-`, unique among all plugins
   * @throws Error when the name is taken or not valid, or the path is not valid
   */
  addPanel(name: string, panel: PanelOptions): void;
  /**
   * Adds a page to the menu, at `/admin/pages/<name>`.
   * @param name letters, digits and `-`, unique among all plugins
   * @throws Error when the name is taken or not valid, or the path is not valid
   */
  addPage(name: string, page: ShownModule): void;
  /**
   * Shows a module on the first page.
   * @param name letters, digits and `-`, unique among all plugins
   * @throws Error when the name is taken or not valid, or the path is not valid
   */
  addWidget(name: string, widget: ShownModule): void;
  /** Adds items to the first page: what waits for a person and what goes live next. An agenda that fails is left out and logged. */
  addAgenda(agenda: Agenda): void;
  /** Adds short marks to documents in lists. */
  addMarks(marks: Marks): void;
  /**
   * Announces what the plugin would refuse, so that the page shows the reason instead of a button that fails. The plugin must still refuse
   * it, in a hook of documents.
   */
  addObjection(objection: Objection): void;
  /** The roles of staff. */
  readonly roles: readonly RoleName[];
  /** Finds staff who may sign in, by name: at most 100 people. */
  findPeople(search: string): Promise<readonly StaffMember[]>;
  /** Finds one person by what `callerName` returns; null: they were removed or are blocked. */
  person(name: string): Promise<StaffMember | null>;
  /**
   * Adds the plugin's texts in a language: those that its modules pass to `t`, and the titles of its pages, panels, widgets and options. A text
   * that a language lacks is shown in English.
   * @param language BCP 47 code without a region: `de`
   * @param texts by their ids, which begin with the plugin's name: `{ 'word-count.title': 'Wörter' }`
   * @throws Error for a code that is not valid, and when two plugins have different texts for one id
   */
  addTranslations(language: string, texts: PluginTranslations): void;
}

/** The interface of one kernel. Not registered when the plugin is off or lacks a plugin that it needs. */
export const ADMIN: InjectionToken<Admin> = Symbol.for('plinth.admin');

/** Everything that other plugins have added. */
export class AdminExtensions implements Admin {
  readonly #fields = new Map<string, string>();
  readonly #panels = new Map<string, PanelOptions>();
  readonly #pages = new Map<string, ShownModule>();
  readonly #widgets = new Map<string, ShownModule>();
  readonly agendas: Agenda[] = [];
  readonly marks: Marks[] = [];
  readonly objections: Objection[] = [];
  readonly roles: readonly RoleName[];
  readonly #people: StaffFinder;
  /** Translations by language. */
  readonly translations = new Map<string, PluginTranslations>();

  constructor(roles: readonly RoleName[], people: StaffFinder) {
    this.roles = roles;
    this.#people = people;
  }

  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#fields);
  }

  addField(attributeType: string, module: string): void {
    checkPath(`field of "${attributeType}"`, module);
    if (this.#fields.has(attributeType)) throw new Error(`The attribute type "${attributeType}" already has a field`);
    this.#fields.set(attributeType, module);
  }

  addPanel(name: string, panel: PanelOptions): void {
    add('panel', this.#panels, name, panel);
  }

  addPage(name: string, page: ShownModule): void {
    add('page', this.#pages, name, page);
  }

  addWidget(name: string, widget: ShownModule): void {
    add('widget', this.#widgets, name, widget);
  }

  addAgenda(agenda: Agenda): void {
    this.agendas.push(agenda);
  }

  addMarks(marks: Marks): void {
    this.marks.push(marks);
  }

  addObjection(objection: Objection): void {
    this.objections.push(objection);
  }

  findPeople(search: string): Promise<readonly StaffMember[]> {
    return this.#people.find(search);
  }

  person(name: string): Promise<StaffMember | null> {
    return this.#people.one(name);
  }

  addTranslations(language: string, texts: PluginTranslations): void {
    if (!/^[a-z]{2,3}$/.test(language)) throw new Error(`A language code must look like "de", not "${language}"`);
    const known = this.translations.get(language) ?? {};
    const twice = Object.keys(texts).find((id) => Object.hasOwn(known, id) && !isDeepStrictEqual(known[id], texts[id]));
    if (twice !== undefined) throw new Error(`"${twice}" has two different texts in "${language}"`);
    this.translations.set(language, { ...known, ...texts });
  }

  /** The widgets that the person sees on the first page. */
  widgetsFor(ability: Ability): readonly Widget[] {
    return shownTo(this.#widgets, ability).map(([name, { title, module }]) => ({ name, title, module }));
  }

  /** The panels that the person sees. */
  panelsFor(ability: Ability): readonly Panel[] {
    return shownTo(this.#panels, ability).map(([name, { title, module, types = null }]) => ({ name, title, module, types }));
  }

  /** The pages that the person sees. */
  pagesFor(ability: Ability): readonly PluginPage[] {
    return shownTo(this.#pages, ability).map(([name, { title, module }]) => ({ name, title, module }));
  }

  /** @throws Error for a panel of a content type that does not exist: the panel would never be shown */
  checkTypes(isType: (uid: string) => boolean): void {
    for (const [name, { types = [] }] of this.#panels) {
      const strange = types.find((uid) => !isType(uid));
      if (strange !== undefined) throw new Error(`Panel "${name}": the content type "${strange}" does not exist`);
    }
  }
}

function add<Options extends ShownModule>(what: string, all: Map<string, Options>, name: string, options: Options): void {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) throw new Error(`A ${what} has a name such as word-count, not "${name}"`);
  checkPath(`${what} "${name}"`, options.module);
  if (all.has(name)) throw new Error(`There is a ${what} "${name}" already`);
  all.set(name, options);
}

function checkPath(what: string, module: string): void {
  if (!/^\/[^/\\]/.test(module)) throw new Error(`The ${what} is at a path of this server, such as /swatches/field.js, not "${module}"`);
}

function shownTo<Options extends ShownModule>(
  all: ReadonlyMap<string, Options>,
  ability: Ability,
): readonly (readonly [string, Options])[] {
  return [...all].filter(([, { action }]) => action === undefined || ability.can(action));
}
