import { type ModelDefinitions, ValidationError } from 'plinth';
import { editJson, type JsonObject, parseJson } from './edit-json.ts';
import type { EditedFile } from './model-edit.ts';

/** What schema files are read by. */
export interface SchemaSource {
  /** As the files of the app say it now. */
  readonly definitions: ModelDefinitions;
  /** What a file of the app says; null: there is none. */
  read(file: string): string | null;
}

/** The schema files of an app while they are edited: nothing is written. */
export class SchemaDrafts {
  readonly #source: SchemaSource;
  /** By uid, as edits left it. */
  readonly #fileOf: Map<string, string>;
  readonly #before = new Map<string, string | null>();
  readonly #after = new Map<string, string | null>();

  constructor(source: SchemaSource) {
    this.#source = source;
    const { contentTypes, components, extensions = [] } = source.definitions;
    this.#fileOf = new Map([...contentTypes, ...components, ...extensions].map(({ uid, origin }) => [uid, origin]));
  }

  has(uid: string): boolean {
    return this.#fileOf.has(uid);
  }

  get uids(): readonly string[] {
    return [...this.#fileOf.keys()];
  }

  /** Whether any schema file stands below a folder. */
  isUsed(folder: string): boolean {
    return [...this.#fileOf.values()].some((file) => file.startsWith(`${folder}/`));
  }

  /** What was taken in of the definition that the app starts with: also of files that are code. */
  definition(uid: string): JsonObject | undefined {
    const file = this.#fileOf.get(uid);
    if (file === undefined) return undefined;
    if (file.endsWith('.json')) return parseJson(this.#text(file));
    const { contentTypes, components, extensions = [] } = this.#source.definitions;
    return { ...[...contentTypes, ...components, ...extensions].find((known) => known.origin === file) };
  }

  /** @throws ValidationError for a file that is no JSON */
  text(uid: string): string {
    return this.#text(this.#editable(uid));
  }

  write(uid: string, text: string): void {
    const file = this.#editable(uid);
    this.#read(file);
    this.#after.set(file, text);
  }

  change(uid: string, wanted: JsonObject): void {
    this.write(uid, editJson(this.text(uid), wanted));
  }

  /** @throws ValidationError where there is such a file, whatever is in it */
  make(uid: string, file: string, text: string): void {
    if (this.#read(file) !== null) throw new ValidationError(`There is a file ${file} already`, { file });
    this.#after.set(file, text);
    this.#fileOf.set(uid, file);
  }

  remove(uid: string): void {
    const file = this.#editable(uid);
    this.#read(file);
    this.#after.set(file, null);
    this.#fileOf.delete(uid);
  }

  /** Has a schema be called, and perhaps stand, elsewhere. @param file null: where it is */
  move(uid: string, to: string, file: string | null): void {
    const old = this.#editable(uid);
    const text = this.#text(old);
    this.#fileOf.delete(uid);
    if (file === null) {
      this.#fileOf.set(to, old);
      return;
    }
    this.#after.set(old, null);
    this.make(to, file, text);
  }

  fileOf(uid: string): string {
    return this.#editable(uid);
  }

  /** The files that say something else now. */
  get files(): readonly EditedFile[] {
    return [...this.#after].flatMap(([file, after]) => {
      const before = this.#before.get(file) ?? null;
      return before === after ? [] : [{ file, before, after }];
    });
  }

  #editable(uid: string): string {
    const file = this.#fileOf.get(uid) ?? '';
    if (file.endsWith('.json')) return file;
    throw new ValidationError(`${file} is code, and only JSON is written: change "${uid}" there by hand`, { file });
  }

  #text(file: string): string {
    return this.#read(file) ?? '{}';
  }

  #read(file: string): string | null {
    if (!this.#before.has(file)) this.#before.set(file, this.#source.read(file));
    const after = this.#after.get(file);
    return after === undefined ? (this.#before.get(file) ?? null) : after;
  }
}
