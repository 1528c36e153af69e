import { type ModelDefinitions, ValidationError } from 'plinth';
import { editJson, type JsonObject, parseJson } from './edit-json.ts';
import type { EditedFile } from './model-edit.ts';

/** Where schema files are read from. */
export interface SchemaSource {
  /** As the app's files are now. */
  readonly definitions: ModelDefinitions;
  /** Content of a file of the app; null: it does not exist. */
  read(file: string): string | null;
}

/** The schema files of an app with pending edits. Nothing is written. */
export class SchemaDrafts {
  readonly #source: SchemaSource;
  /** By uid, after the edits. */
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

  /** Whether any schema file is below a folder. */
  isUsed(folder: string): boolean {
    return [...this.#fileOf.values()].some((file) => file.startsWith(`${folder}/`));
  }

  /** The parsed schema. For files of code, the definition that the app started with. */
  definition(uid: string): JsonObject | undefined {
    const file = this.#fileOf.get(uid);
    if (file === undefined) return undefined;
    if (file.endsWith('.json')) return parseJson(this.#text(file));
    const { contentTypes, components, extensions = [] } = this.#source.definitions;
    return { ...[...contentTypes, ...components, ...extensions].find((known) => known.origin === file) };
  }

  /** @throws ValidationError if the file is not JSON */
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

  /** @throws ValidationError if the file exists, whatever it contains */
  make(uid: string, file: string, text: string): void {
    if (this.#read(file) !== null) throw new ValidationError(`The file ${file} already exists`, { file });
    this.#after.set(file, text);
    this.#fileOf.set(uid, file);
  }

  remove(uid: string): void {
    const file = this.#editable(uid);
    this.#read(file);
    this.#after.set(file, null);
    this.#fileOf.delete(uid);
  }

  /** Renames a schema, and perhaps moves its file. @param file null: the file stays */
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

  /** The files that have changed. */
  get files(): readonly EditedFile[] {
    return [...this.#after].flatMap(([file, after]) => {
      const before = this.#before.get(file) ?? null;
      return before === after ? [] : [{ file, before, after }];
    });
  }

  #editable(uid: string): string {
    const file = this.#fileOf.get(uid) ?? '';
    if (file.endsWith('.json')) return file;
    throw new ValidationError(`${file} is code, and only JSON files can be changed here. Edit "${uid}" in the file`, { file });
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
