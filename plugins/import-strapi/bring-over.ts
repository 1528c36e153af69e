import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type AxisSelection,
  DOCUMENT_IMPORTS,
  DOCUMENTS,
  type Documents,
  type Grant,
  type ImportSession,
  type Kernel,
  SYSTEM,
} from 'plinth';
import { TOKEN_IMPORTS } from 'plinth/plugins/api-tokens';
import { LOCALES } from 'plinth/plugins/i18n';
import { ROLES } from 'plinth/plugins/users-permissions';
import { bringFiles, type FileCounts } from './app/bring-files.ts';
import { documentsOf, type ImportPlan } from './import-plan.ts';
import { readJson } from './project/package-file.ts';
import type { CountLine, PutCounts, Report, TargetRemark } from './report/report.ts';
import type { DocumentBatch } from './source/documents.ts';
import type { SourceDocument } from './source/make-documents.ts';
import type { SourceType } from './source/source-model.ts';
import type { SourceRemark } from './source/source-remark.ts';

const LOCALE = 'plugin::i18n.locale';
const ROLE = 'plugin::users-permissions.role';
const FILE = 'plugin::upload.file';
/** What comes first, because others stand on it. */
const FIRST: readonly string[] = [LOCALE, ROLE, 'plugin::upload.folder', FILE, 'plugin::users-permissions.user'];
/** Milliseconds between two lines about how far it is. */
const TELL_EVERY = 5_000;

/** What was brought over. */
export type BroughtOver = Pick<Report, 'run' | 'documents' | 'counts' | 'files' | 'source' | 'target' | 'warnings'>;

/** Where an import is: all types before this one are done, and of it all documents until the one that has this first row. */
interface Bookmark {
  readonly type: string;
  readonly after: number;
}

/** Brings everything over into an app that is booted. Interrupted, it is gone on with by the next call. */
export async function bringOver(plan: ImportPlan, kernel: Kernel, print: (line: string) => void): Promise<BroughtOver> {
  const { container } = kernel;
  const documents = container.resolve(DOCUMENTS);
  return container.resolve(DOCUMENT_IMPORTS).run(async (session) => {
    const notes = new Notes(join(plan.app, '.plinth', 'import-remarks.jsonl'), session.bookmark !== null);
    const importing = new Importing(plan, kernel, session, notes, print);
    if (session.bookmark === null) await makeRoom(plan, kernel);
    await importing.putAll();
    await grantRights(plan, kernel);
    await importing.takeAway();
    await session.finish();
    const left = await bringTokens(plan, kernel);
    const changed = plan.revision !== null && plan.source.revision() !== plan.revision;
    return {
      run: session.run,
      documents: importing.counts,
      files: importing.files,
      counts: await countBoth(plan, documents),
      ...notes.read(),
      warnings: [
        ...left.map((name) => `The API token "${name}" stays behind: another one has its value.`),
        ...(changed
          ? ['The project was changed while it was read: run the command again with --continue, which brings over what is missing.']
          : []),
      ],
    };
  });
}

class Importing {
  readonly counts: PutCounts = { created: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, linksToNothing: 0 };
  readonly files: FileCounts = { copied: 0, linked: 0, there: 0, bytes: 0, missing: [], elsewhere: 0 };
  readonly #plan: ImportPlan;
  readonly #kernel: Kernel;
  readonly #session: ImportSession;
  readonly #notes: Notes;
  readonly #print: (line: string) => void;

  constructor(plan: ImportPlan, kernel: Kernel, session: ImportSession, notes: Notes, print: (line: string) => void) {
    this.#plan = plan;
    this.#kernel = kernel;
    this.#session = session;
    this.#notes = notes;
    this.#print = print;
  }

  async putAll(): Promise<void> {
    const reading = documentsOf(this.#plan, (remark) => this.#notes.add({ source: remark }));
    const types = inOrder([...this.#plan.located.types.values()]);
    const mark = readBookmark(this.#session.bookmark);
    const from =
      mark === null
        ? 0
        : Math.max(
            0,
            types.findIndex(({ uid }) => uid === mark.type),
          );
    const left = types.slice(from);
    let number = 0;
    for (const [index, type] of left.entries()) number += await reading.count(type, index === 0 && mark !== null ? mark.after : 0);
    const progress = new Progress(number, this.#print);
    if (mark !== null) this.#print(`Going on where it was interrupted, at ${mark.type}: about ${number} documents are left`);
    for (const [index, type] of left.entries()) {
      for await (const batch of reading.of(type, index === 0 && mark !== null ? mark.after : null)) {
        if (type.uid === FILE) await this.#bring(batch.documents);
        await this.#put(type, batch);
        progress.add(batch.documents.length, type.uid);
      }
      if (type.uid === LOCALE) await this.#kernel.container.resolve(LOCALES).setDefault(this.#plan.people.defaultLocale);
    }
  }

  async #put({ uid }: SourceType, { documents, last }: DocumentBatch): Promise<void> {
    const bookmark: Bookmark = { type: uid, after: last };
    const { created, changed, unchanged, refused, remarks } = await this.#session.put(documents, JSON.stringify(bookmark));
    this.counts.created += created;
    this.counts.changed += changed;
    this.counts.unchanged += unchanged;
    this.counts.refused += refused;
    for (const remark of remarks) this.#notes.add({ target: remark });
  }

  async #bring(batch: readonly SourceDocument[]): Promise<void> {
    const { project, app, isLinking } = this.#plan;
    await bringFiles(batch, { from: project.uploads, to: join(app, 'public', 'uploads'), isLinking }, this.files);
  }

  /** Takes away what the source has no more, and links that lead to nothing. */
  async takeAway(): Promise<void> {
    for await (const gone of this.#session.removeGone()) this.counts.removed += gone.length;
    for await (const links of this.#session.takeLinksToNothing()) {
      this.counts.linksToNothing += links.length;
      for (const { type, documentId, version, attribute, target } of links) {
        const message = `leads to ${target.documentId} of ${target.type}, which is not there: left behind`;
        this.#notes.add({
          target: { type, documentId, version: { id: version }, path: attribute, outcome: 'left-out', reason: 'link', message },
        });
      }
    }
  }
}

/** What the boot has made by itself would stand in the way of what comes: roles and locales with other ids. */
async function makeRoom({ people }: ImportPlan, { container }: Kernel): Promise<void> {
  const documents = container.resolve(DOCUMENTS);
  const roles = container.resolve(ROLES);
  for (const { type, documentId } of people.roles) {
    const role = await roles.find(type);
    if (role === null || role.documentId === documentId) continue;
    await documents.remove(ROLE, role.documentId, new Map(), SYSTEM);
    await roles.dropActions(role);
  }
  const known = new Map(people.localeIds.map(({ code, documentId }) => [code, documentId]));
  for (const { code, documentId } of await container.resolve(LOCALES).list()) {
    if (known.has(code) && known.get(code) !== documentId) await documents.remove(LOCALE, documentId, new Map(), SYSTEM);
  }
}

/** Where rights stand in a file, that is what every start makes them: it may have been changed since it was written. */
async function grantRights({ app, people, access }: ImportPlan, { container }: Kernel): Promise<void> {
  const roles = container.resolve(ROLES);
  const file = readJson(join(app, 'config', 'access.json')) as { roles?: Readonly<Record<string, { actions?: readonly Grant[] }>> } | null;
  for (const { type } of people.roles) {
    const role = await roles.find(type);
    if (role !== null) await roles.setActions(role, file?.roles?.[type]?.actions ?? access.roles.get(type) ?? []);
  }
}

/** @returns names of tokens that stay behind */
async function bringTokens({ people, access }: ImportPlan, { container }: Kernel): Promise<readonly string[]> {
  const tokens = people.tokens.map((token) => ({
    ...token,
    actions: token.actions === null ? null : (access.tokens.get(token.name) ?? []),
  }));
  return container.resolve(TOKEN_IMPORTS).replace(tokens);
}

/** Versions by type, status and locale, on both sides. */
async function countBoth(plan: ImportPlan, documents: Documents): Promise<readonly CountLine[]> {
  const reading = documentsOf(plan, () => undefined);
  const lines: CountLine[] = [];
  for (const type of plan.located.types.values()) {
    const there = await reading.countVersions(type);
    for (const status of type.hasDrafts ? ['draft', 'published'] : [null]) {
      for (const locale of type.isLocalized ? plan.people.locales.map(({ code }) => code) : [null]) {
        const same = there.filter(
          (line) => line.status === status && (line.locale ?? (type.isLocalized ? plan.people.defaultLocale : null)) === locale,
        );
        const here = await countHere(documents, type.uid, status, locale);
        lines.push({ type: type.uid, status, locale, there: same.reduce((sum, { versions }) => sum + versions, 0), here });
      }
    }
  }
  return lines.filter(({ there, here }) => there + here > 0);
}

async function countHere(documents: Documents, uid: string, status: string | null, locale: string | null): Promise<number> {
  const axes = new Map<string, AxisSelection>();
  if (status !== null) axes.set('status', { values: [status] });
  if (locale !== null) axes.set('locale', { values: [locale] });
  const type = documents.model.contentType(uid);
  return documents.count({ type, fields: [], populate: [], filter: null, sort: [], page: null, axes }, SYSTEM);
}

/** Remarks, kept in a file while the import is under way: an import that is gone on with tells all of them. */
class Notes {
  readonly #file: string;

  constructor(file: string, goesOn: boolean) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!goesOn) rmSync(file, { force: true });
  }

  add(note: { readonly source: SourceRemark } | { readonly target: TargetRemark }): void {
    appendFileSync(this.#file, `${JSON.stringify(note)}\n`);
  }

  read(): { readonly source: readonly SourceRemark[]; readonly target: readonly TargetRemark[] } {
    const lines = existsSync(this.#file) ? [...new Set(readFileSync(this.#file, 'utf8').split('\n').filter(Boolean))] : [];
    const notes = lines.map((line) => JSON.parse(line) as { source?: SourceRemark; target?: TargetRemark });
    return { source: notes.flatMap(({ source }) => source ?? []), target: notes.flatMap(({ target }) => target ?? []) };
  }
}

/** Tells how far an import is, and how long it will take. */
class Progress {
  readonly #all: number;
  readonly #print: (line: string) => void;
  readonly #began = Date.now();
  #done = 0;
  #told = Date.now();

  constructor(all: number, print: (line: string) => void) {
    this.#all = all;
    this.#print = print;
  }

  add(documents: number, type: string): void {
    this.#done += documents;
    const now = Date.now();
    if (now - this.#told < TELL_EVERY) return;
    this.#told = now;
    const left = ((now - this.#began) / this.#done) * Math.max(0, this.#all - this.#done);
    this.#print(`${this.#done} of ${this.#all} documents, at ${type}; about ${Math.ceil(left / 1000)} s left`);
  }
}

function readBookmark(text: string | null): Bookmark | null {
  return text === null ? null : (JSON.parse(text) as Bookmark);
}

function inOrder(types: readonly SourceType[]): readonly SourceType[] {
  const place = ({ uid }: SourceType) => ((index) => (index < 0 ? FIRST.length : index))(FIRST.indexOf(uid));
  return [...types].sort((a, b) => place(a) - place(b) || (a.uid < b.uid ? -1 : 1));
}
