import { isDeepStrictEqual } from 'node:util';
import type { Ability, Caller, ContentType } from 'plinth';
import type { InjectionToken } from 'tsyringe';
import type { Panel, PluginPage, WriteVerb } from './api/told.ts';
import type { HomeItem, Widget } from './api/told-home.ts';
import type { Marks } from './marks.ts';

/** A module that the page shows in a place of its own. */
export interface ShownModule {
  /** What people read above it. */
  readonly title: string;
  /** Path of an ES module that this server gives out: `/swatches/panel.js`. */
  readonly module: string;
  /** Only who is granted this action is shown it. Default: everybody who is signed in. */
  readonly action?: string;
}

/** A part of the rail beside forms. */
export interface PanelOptions extends ShownModule {
  /** Uids of the content types whose forms have it. Default: all. */
  readonly types?: readonly string[];
}

/** What a plugin knows of somebody's day. What it tells is told to them as it is: it asks itself what they may see. */
export interface Agenda {
  /** What waits for them, most urgent first. */
  waits?(caller: Caller): Promise<readonly HomeItem[]>;
  /** What goes live next, soonest first. */
  next?(caller: Caller): Promise<readonly HomeItem[]>;
}

/** A version of a document about which somebody wants to know what they may do. */
export interface ObjectedVersion {
  readonly type: ContentType;
  /** Null: a document that is not there yet. */
  readonly documentId: string | null;
  /** Code of its locale; null: the default one, or there are none. */
  readonly locale: string | null;
  readonly caller: Caller;
}

/** Why a plugin would refuse what somebody's rights allow: sentences, by what they would do. People read them where the button is. */
export type Objection = (version: ObjectedVersion) => Promise<Partial<Readonly<Record<WriteVerb, string>>>>;

/** A role of staff, as plugins name it. */
export interface RoleName {
  readonly name: string;
  readonly title: string;
}

/** Somebody of the staff. */
export interface StaffMember {
  /** As `callerName` says it: `staff:3`. */
  readonly caller: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** Finds people of the staff. */
export interface StaffFinder {
  find(search: string): Promise<readonly StaffMember[]>;
  one(name: string): Promise<StaffMember | null>;
}

/** Texts of a plugin in one language, by what they say in English; one that counts has a form for each of the language's plurals, as `Intl.PluralRules` names them. */
export type PluginWords = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** What the interface offers to other plugins, while plugins are applied. */
export interface Admin {
  /**
   * Has values of an attribute type edited by a module of the plugin's own, which the page loads when it needs it.
   * @param module path of an ES module that this server gives out: `/swatches/field.js`
   * @throws Error when another plugin has said one, or for a path that is none
   */
  addField(attributeType: string, module: string): void;
  /**
   * Shows a module in the rail beside forms.
   * @param name of letters, digits and `-`, once in all plugins
   * @throws Error when the name is taken or none, or for a path that is none
   */
  addPanel(name: string, panel: PanelOptions): void;
  /**
   * Adds a page to the menu, at `/admin/pages/<name>`.
   * @param name of letters, digits and `-`, once in all plugins
   * @throws Error when the name is taken or none, or for a path that is none
   */
  addPage(name: string, page: ShownModule): void;
  /**
   * Shows a module on the first page.
   * @param name of letters, digits and `-`, once in all plugins
   * @throws Error when the name is taken or none, or for a path that is none
   */
  addWidget(name: string, widget: ShownModule): void;
  /** Tells people on the first page what waits for them and what goes live next. One that fails is left out, and the log says so. */
  addAgenda(agenda: Agenda): void;
  /** Says of documents in lists what the plugin knows of them, in a few words each. */
  addMarks(marks: Marks): void;
  /** Says beforehand what a plugin would refuse, so that the page shows the reason rather than a button that fails. It refuses by itself, in a hook of documents. */
  addObjection(objection: Objection): void;
  /** The roles of staff. */
  readonly roles: readonly RoleName[];
  /** Finds people of the staff who may come in, by name: at most 100 of them. */
  findPeople(search: string): Promise<readonly StaffMember[]>;
  /** One of them, by what `callerName` says; null: they are gone, or blocked. */
  person(name: string): Promise<StaffMember | null>;
  /**
   * Says in one more language what a plugin says: titles of its pages, panels, widgets and options, and what its modules ask their `t` for.
   * @param language as BCP 47 writes it, without a region: `de`
   * @param words `{ 'Word count': 'Wörter' }`
   * @throws Error for a code that is none, and when two plugins say one text differently
   */
  addWords(language: string, words: PluginWords): void;
}

/** The interface of one kernel. Not there where the plugin is off, or lacks what it needs. */
export const ADMIN: InjectionToken<Admin> = Symbol.for('plinth.admin');

/** What other plugins have added. */
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
  /** By language. */
  readonly words = new Map<string, PluginWords>();

  constructor(roles: readonly RoleName[], people: StaffFinder) {
    this.roles = roles;
    this.#people = people;
  }

  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#fields);
  }

  addField(attributeType: string, module: string): void {
    checkPath(`field of "${attributeType}"`, module);
    if (this.#fields.has(attributeType)) throw new Error(`The attribute type "${attributeType}" has a field already`);
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

  addWords(language: string, words: PluginWords): void {
    if (!/^[a-z]{2,3}$/.test(language)) throw new Error(`Words are in a language such as "de", not "${language}"`);
    const known = this.words.get(language) ?? {};
    const twice = Object.keys(words).find((text) => Object.hasOwn(known, text) && !isDeepStrictEqual(known[text], words[text]));
    if (twice !== undefined) throw new Error(`"${twice}" is said in two ways in "${language}"`);
    this.words.set(language, { ...known, ...words });
  }

  /** What somebody is shown on the first page. */
  widgetsFor(ability: Ability): readonly Widget[] {
    return shownTo(this.#widgets, ability).map(([name, { title, module }]) => ({ name, title, module }));
  }

  /** The panels that somebody is shown. */
  panelsFor(ability: Ability): readonly Panel[] {
    return shownTo(this.#panels, ability).map(([name, { title, module, types = null }]) => ({ name, title, module, types }));
  }

  /** The pages that somebody is shown. */
  pagesFor(ability: Ability): readonly PluginPage[] {
    return shownTo(this.#pages, ability).map(([name, { title, module }]) => ({ name, title, module }));
  }

  /** @throws Error for a panel of a type that there is not: it would never be seen */
  checkTypes(isType: (uid: string) => boolean): void {
    for (const [name, { types = [] }] of this.#panels) {
      const strange = types.find((uid) => !isType(uid));
      if (strange !== undefined) throw new Error(`The panel "${name}" is for "${strange}", which is no content type`);
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
