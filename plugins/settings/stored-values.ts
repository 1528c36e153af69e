import { isDeepStrictEqual } from 'node:util';
import {
  ApplicationError,
  type Caller,
  ConflictError,
  callerName,
  type Database,
  type Followed,
  type Freshness,
  formatPath,
  isPlinthError,
  type Logger,
  unknownKey,
  ValidationError,
  type ValueProblem,
  ValueProblemsError,
} from 'plinth';
import { fitValues, flawsOf, type GivenValues } from './fit-values.ts';
import { MESSAGES } from './messages.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { SettingSecurity } from './security.ts';
import { redirectedSecrets, type SaidValue, withheldKeys, withIts } from './sent-secrets.ts';
import type { Setting, SettingChange, SettingSchema, ShownValue } from './settings.ts';
import { changeStored, type StoredSetting, UNCHANGED } from './stored-settings.ts';

/** Dependencies of `StoredValues`. */
export interface SettingParts {
  readonly name: string;
  readonly title: string;
  readonly plugin: string;
  /** Strict. */
  readonly schema: SettingSchema;
  /** Paths of the corresponding plugin options, by key. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly secrets: ReadonlySet<string>;
  /** The values that files set, by key. */
  readonly said: ReadonlyMap<string, SaidValue>;
  readonly security: SettingSecurity;
  /** Finds problems of a change that the schema cannot know. */
  readonly check: ((values: GivenValues, changed: ReadonlySet<string>) => Promise<readonly ValueProblem[]>) | null;
  /** Whether a caller holds all permissions. */
  readonly holdsAll: (by: Caller) => boolean;
  readonly keys: SecretKeys;
  /** The stored values of all settings, by name. */
  readonly followed: Followed<ReadonlyMap<string, StoredSetting>>;
  readonly topic: string;
  readonly database: Database;
  readonly freshness: Freshness;
  readonly logger: Logger;
}

/** The current values, and why some stored values are not used. */
interface State {
  readonly stored: StoredSetting;
  readonly values: Readonly<Record<string, unknown>>;
  /** The values of files that are used. */
  readonly said: ReadonlyMap<string, SaidValue>;
  /** Places of secrets that cannot be decrypted. */
  readonly unreadable: readonly string[];
  /** Messages about stored values that no longer match the schema, and about secrets of files that are not used. */
  readonly misfits: readonly string[];
}

/** Stored values after a change. */
interface Changed {
  readonly next: StoredSetting;
  readonly cleared: readonly string[];
}

/** A setting whose changes are stored in the database. */
export class StoredValues implements Setting {
  readonly name: string;
  readonly title: string;
  readonly plugin: string;
  readonly schema: SettingSchema;
  readonly security: SettingSecurity;
  readonly #parts: SettingParts;
  /** Computed once per stored state. */
  #state: State | null = null;

  constructor(parts: SettingParts) {
    this.name = parts.name;
    this.title = parts.title;
    this.plugin = parts.plugin;
    this.schema = parts.schema;
    this.security = parts.security;
    this.#parts = parts;
  }

  get(): Readonly<Record<string, unknown>> {
    const { values, unreadable } = this.#present();
    if (unreadable.length > 0) throw this.#parts.keys.unreadable(unreadable);
    return values;
  }

  get savedBy(): ReadonlyMap<string, string> {
    const { stored, said } = this.#present();
    return new Map(Object.entries(stored.savers).filter(([key]) => this.security.risks.has(key) && !said.has(key)));
  }

  async latest(): Promise<Readonly<Record<string, unknown>>> {
    await this.#parts.followed.catchUp();
    return this.get();
  }

  unreadable(): readonly string[] {
    return this.#present().unreadable;
  }

  misfits(): readonly string[] {
    return this.#present().misfits;
  }

  shown(): readonly ShownValue[] {
    const { schema, secrets, options } = this.#parts;
    const { values, stored, said } = this.#present();
    return Object.keys(schema.shape).map((key) => {
      const isSecret = secrets.has(key);
      const isSet = said.has(key) || Object.hasOwn(isSecret ? stored.sealed : stored.plain, key);
      const value = isSecret || values[key] === undefined ? {} : { value: values[key] };
      return { key, ...value, isSecret, isSet, saidBy: said.get(key)?.saidBy ?? null, option: options[key] ?? null };
    });
  }

  async change(patch: object, by: Caller, seen: GivenValues = {}): Promise<SettingChange> {
    const { check, database, freshness, logger, name, topic } = this.#parts;
    const given = this.#given(patch);
    this.#checkSeen(seen, given);
    const { next } = this.#changed(this.#present().stored, given, by);
    const problems = (await check?.(this.#stateOf(next).values, new Set(given.keys()))) ?? [];
    if (problems.length > 0) throw new ValueProblemsError(problems);
    let cleared: readonly string[] = [];
    await freshness.change([topic], ({ knex }) =>
      changeStored(database, knex, name, (stored) => {
        this.#refuseOutdated(seen, stored);
        const changed = this.#changed(stored, given, by);
        cleared = changed.cleared;
        return changed.next;
      }),
    );
    const { kind, id } = by;
    logger.info({ setting: name, keys: [...given.keys()], cleared, by: { kind, id } }, 'setting changed');
    return { cleared };
  }

  #present(): State {
    const stored = this.#parts.followed.current?.get(this.name) ?? UNCHANGED;
    if (this.#state?.stored !== stored) this.#state = this.#stateOf(stored);
    return this.#state;
  }

  #stateOf(stored: StoredSetting): State {
    const { schema, secrets } = this.#parts;
    const { withheld, used: said } = this.#saidWith(stored);
    const { given, unreadable } = this.#givenBy(stored, said);
    const { values, findings } = fitValues(schema, given, secrets);
    const misfits = findings.map(
      ({ path, message }) => `the setting ${formatPath([this.name, ...path])} is invalid, so its default is used: ${message}`,
    );
    const unused = [...withheld].map(
      ([key, { saidBy }]) =>
        `${this.#place(key)} is set in ${saidBy}, but is not used, because it would be sent to a destination from the stored settings`,
    );
    return { stored, values, said, unreadable, misfits: [...misfits, ...unused] };
  }

  /** The values of files that are used with stored values, and those that are not. */
  #saidWith({ plain }: StoredSetting) {
    const { said } = this.#parts;
    const keys = withheldKeys(this.#parts, said, plain);
    return {
      withheld: [...said].filter(([key]) => keys.has(key)),
      used: keys.size === 0 ? said : new Map([...said].filter(([key]) => !keys.has(key))),
    };
  }

  /** The stored values and those of files, before the schema is applied. */
  #givenBy({ plain, sealed }: StoredSetting, said: ReadonlyMap<string, SaidValue>) {
    const { keys } = this.#parts;
    const given: Record<string, unknown> = { ...plain };
    const unreadable: string[] = [];
    for (const [key, text] of Object.entries(sealed)) {
      const opened = said.has(key) ? null : keys.open(this.#place(key), text);
      if (opened !== null) given[key] = JSON.parse(opened);
      else if (!said.has(key)) unreadable.push(this.#place(key));
    }
    for (const [key, { value }] of said) given[key] = value;
    return { given: given as GivenValues, unreadable: unreadable as readonly string[] };
  }

  /** The given changes, as JSON values; undefined removes a value. @throws ValueProblemsError @throws ApplicationError */
  #given(patch: unknown): ReadonlyMap<string, unknown> {
    const { database, schema } = this.#parts;
    const { said } = this.#present();
    if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
      throw new ValidationError(MESSAGES.settingNotObject({ name: this.name }));
    }
    const problems: ValueProblem[] = [];
    const given = new Map<string, unknown>();
    for (const [key, value] of Object.entries(patch)) {
      const saidBy = said.get(key)?.saidBy;
      if (saidBy !== undefined)
        throw new ApplicationError(MESSAGES.setInFile({ key: this.#place(key), saidBy }), { key, saidBy }, 'SETTING_SAID');
      if (!Object.hasOwn(schema.shape, key)) problems.push(problemAt([key], unknownKey(key, Object.keys(schema.shape))));
      else {
        try {
          given.set(key, value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
          database.dialect.bind('json', value ?? null);
        } catch (error) {
          problems.push(problemAt([key], isPlinthError(error) ? error.message : 'expected a JSON value'));
        }
      }
    }
    if (problems.length > 0) throw new ValueProblemsError(problems);
    return given;
  }

  /** What nobody is shown must not be found out by comparing. @throws ValueProblemsError */
  #checkSeen(seen: GivenValues, given: ReadonlyMap<string, unknown>): void {
    const known = [...given.keys()].filter((key) => !this.#parts.secrets.has(key));
    const strange = Object.keys(seen).filter((key) => !known.includes(key));
    const problems = strange.map((key) => problemAt(['from', key], unknownKey(key, known)));
    if (problems.length > 0) throw new ValueProblemsError(problems);
  }

  /** @throws ConflictError if a key has another value than a change starts from */
  #refuseOutdated(seen: GivenValues, stored: StoredSetting): void {
    const { values } = this.#stateOf(stored);
    const isOther = ([key, value]: readonly [string, unknown]) =>
      !isDeepStrictEqual(value, JSON.parse(JSON.stringify(values[key] ?? null)));
    if (Object.entries(seen).some(isOther)) throw new ConflictError(MESSAGES.settingsModified);
  }

  /**
   * The stored values after a change. Secrets that would be sent elsewhere are cleared, unless the change gives them.
   * @throws ValueProblemsError when the resulting values are invalid
   */
  #changed(stored: StoredSetting, given: ReadonlyMap<string, unknown>, by: Caller): Changed {
    const { keys, schema, secrets, security, holdsAll } = this.#parts;
    const plain = new Map(Object.entries(stored.plain));
    const sealed = new Map(Object.entries(stored.sealed));
    for (const [key, value] of given) {
      plain.delete(key);
      sealed.delete(key);
      if (value === undefined) continue;
      if (secrets.has(key)) sealed.set(key, keys.seal(this.#place(key), value));
      else plain.set(key, value);
    }
    const cleared = this.#redirected(stored, Object.fromEntries(plain))
      .filter((secret) => sealed.has(secret) && !given.has(secret))
      .flatMap((secret) => withIts(secret, security))
      .filter((key) => !given.has(key) && [sealed.delete(key), plain.delete(key)].includes(true));
    // Whoever saves one key does not vouch for the others.
    const savers = new Map(Object.entries(stored.savers));
    for (const key of [...given.keys(), ...cleared]) savers.delete(key);
    if (!holdsAll(by)) {
      for (const key of given.keys()) if (security.risks.has(key)) savers.set(key, callerName(by) ?? by.kind);
    }
    const next = { plain: Object.fromEntries(plain), sealed: Object.fromEntries(sealed), savers: Object.fromEntries(savers) };
    const { given: values } = this.#givenBy(next, this.#saidWith(next).used);
    const flaws = flawsOf(schema, values, secrets, new Set(given.keys()));
    if (flaws.length > 0) throw new ValueProblemsError(flaws.map(({ path, message }) => problemAt(path, message)));
    return { next, cleared };
  }

  /** Secrets that other stored values would send elsewhere. */
  #redirected({ plain }: StoredSetting, after: GivenValues): readonly string[] {
    const files = Object.fromEntries([...this.#parts.said].map(([key, { value }]) => [key, value]));
    return redirectedSecrets(this.#parts, { ...plain, ...files }, { ...after, ...files });
  }

  #place(key: string): string {
    return `${this.name}.${key}`;
  }
}

function problemAt(path: readonly PropertyKey[], message: string): ValueProblem {
  const keys = path.map((key) => (typeof key === 'number' ? key : String(key)));
  return { path: keys, message: keys.length === 0 ? message : `${formatPath(keys)}: ${message}`, name: 'ValidationError' };
}
