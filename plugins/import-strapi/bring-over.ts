import { join } from 'node:path';
import { DOCUMENT_IMPORTS, DOCUMENTS, type Grant, type ImportSession, type Kernel, SYSTEM } from 'plinth';
import { TOKEN_IMPORTS } from 'plinth/plugins/api-tokens';
import { LOCALES } from 'plinth/plugins/i18n';
import { ROLES } from 'plinth/plugins/users-permissions';
import { bringFiles, type FileCounts } from './app/bring-files.ts';
import { linksInApp } from './app/creator-links.ts';
import { FormerNames } from './app/former-names.ts';
import { Creators } from './app/name-creators.ts';
import { rememberCreators } from './app/write-app.ts';
import { documentsOf, type ImportPlan } from './import-plan.ts';
import { readJson } from './project/package-file.ts';
import { countBoth } from './report/count-both.ts';
import { ImportNotes } from './report/import-notes.ts';
import type { PutCounts, Report } from './report/report.ts';
import type { DocumentBatch } from './source/documents.ts';
import type { SourceDocument } from './source/make-documents.ts';
import type { SourceType } from './source/source-model.ts';

const LOCALE = 'plugin::i18n.locale';
const ROLE = 'plugin::users-permissions.role';
const FILE = 'plugin::upload.file';
/** Types that are imported first, because others depend on them. */
const FIRST: readonly string[] = [LOCALE, ROLE, 'plugin::upload.folder', FILE, 'plugin::users-permissions.user'];
/** Milliseconds between two progress messages. */
const TELL_EVERY = 5_000;
/** Milliseconds to wait for another import before a message. */
const TELL_WAITING = 1_000;

/** The results of an import. */
export type BroughtOver = Pick<Report, 'run' | 'documents' | 'counts' | 'creators' | 'files' | 'source' | 'target' | 'warnings'>;

/**
 * Progress of an import: all earlier types are done, and of this type all documents up to the one with this first row. It points to the
 * start of the last batch, which is imported again when continuing: the process may have ended before it had written the batch's remarks.
 */
interface Bookmark {
  readonly type: string;
  readonly after: number | null;
}

/** Imports everything into a booted app. The next call continues an interrupted import. */
export async function bringOver(plan: ImportPlan, kernel: Kernel, print: (line: string) => void): Promise<BroughtOver> {
  const { model } = kernel.container.resolve(DOCUMENTS);
  const { isGiven, isNew } = plan.creators;
  const creators = new Creators(plan.creators, linksInApp(plan.creators, model));
  const waiting = setTimeout(() => print('Another import into this app is under way, or ended a moment ago: waiting for it'), TELL_WAITING);
  try {
    return await kernel.container.resolve(DOCUMENT_IMPORTS).run(
      async (session) => {
        clearTimeout(waiting);
        if (isGiven) rememberCreators(plan.app, plan.creators);
        return bringAll(plan, kernel, session, creators, print);
      },
      // Documents imported before an interruption do not name their creators.
      { restart: isNew },
    );
  } finally {
    clearTimeout(waiting);
  }
}

async function bringAll(
  plan: ImportPlan,
  kernel: Kernel,
  session: ImportSession,
  creators: Creators,
  print: (line: string) => void,
): Promise<BroughtOver> {
  const goesOn = session.bookmark !== null;
  const notes = new ImportNotes(join(plan.app, '.plinth', 'import-remarks.jsonl'), goesOn);
  const importing = new Importing(plan, kernel, session, { notes, creators }, print);
  if (!goesOn) await makeRoom(plan, kernel);
  await importing.putAll();
  await grantRights(plan, kernel);
  await importing.takeAway();
  await session.finish();
  const left = await bringTokens(plan, kernel);
  const changed = plan.revision !== null && plan.source.revision() !== plan.revision;
  const { missing, broken, ...remarks } = notes.read();
  return {
    run: session.run,
    documents: importing.counts,
    creators: creators.report(),
    files: { ...importing.files, missing },
    counts: await countBoth(plan, kernel.container.resolve(DOCUMENTS)),
    ...remarks,
    warnings: [
      ...left.map((name) => `The API token "${name}" stays behind: another one has its value.`),
      ...(changed
        ? ['The project was changed while it was read: run the command again with --continue, which brings over what is missing.']
        : []),
      ...(goesOn
        ? [
            'This run went on where another one was interrupted: documents, files and who made what are counted from there on; the versions of both sides, and what is listed, are those of all. What was changed in the project between the two comes along with the next --continue.',
          ]
        : []),
      ...(broken > 0 ? [`${broken} remarks were cut off when the earlier run was interrupted, and are not listed.`] : []),
    ],
  };
}

class Importing {
  readonly counts: PutCounts = { created: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, staying: 0, linksToNothing: 0 };
  readonly files: Omit<FileCounts, 'missing'> = { copied: 0, linked: 0, there: 0, bytes: 0, elsewhere: 0 };
  readonly #plan: ImportPlan;
  readonly #kernel: Kernel;
  readonly #session: ImportSession;
  readonly #notes: ImportNotes;
  readonly #creators: Creators;
  readonly #former: FormerNames;
  readonly #print: (line: string) => void;

  constructor(
    plan: ImportPlan,
    kernel: Kernel,
    session: ImportSession,
    { notes, creators }: { readonly notes: ImportNotes; readonly creators: Creators },
    print: (line: string) => void,
  ) {
    this.#plan = plan;
    this.#kernel = kernel;
    this.#session = session;
    this.#notes = notes;
    this.#creators = creators;
    this.#former = new FormerNames(kernel.container.resolve(DOCUMENTS), plan.creators.former);
    this.#print = print;
  }

  async putAll(): Promise<void> {
    const reading = documentsOf(this.#plan, (remark) => this.#notes.add({ source: remark }));
    const types = inOrder([...this.#plan.located.types.values()]);
    const known = readBookmark(this.#session.bookmark);
    const from = types.findIndex(({ uid }) => uid === known?.type);
    // The type may be gone from the project; then start over.
    const mark = from < 0 ? null : known;
    const left = types.slice(Math.max(0, from));
    let number = 0;
    for (const [index, type] of left.entries()) number += await reading.count(type, index === 0 ? (mark?.after ?? 0) : 0);
    const progress = new Progress(number, this.#print);
    if (mark !== null) this.#print(`Going on where it was interrupted, at ${mark.type}: about ${number} documents are left`);
    for (const [index, type] of left.entries()) {
      let after = index === 0 ? (mark?.after ?? null) : null;
      for await (const batch of reading.of(type, after)) {
        if (type.uid === FILE) await this.#bring(batch.documents);
        await this.#put(batch, { type: type.uid, after });
        after = batch.last;
        progress.add(batch.documents.length, type.uid);
      }
      if (type.uid === LOCALE) await this.#kernel.container.resolve(LOCALES).setDefault(this.#plan.people.defaultLocale);
    }
  }

  async #put(batch: DocumentBatch, bookmark: Bookmark): Promise<void> {
    const documents = await this.#former.fill(this.#creators.fill(batch));
    const { created, changed, unchanged, refused, remarks } = await this.#session.put(documents, JSON.stringify(bookmark));
    this.counts.created += created;
    this.counts.changed += changed;
    this.counts.unchanged += unchanged;
    this.counts.refused += refused;
    for (const remark of remarks) this.#notes.add({ target: remark });
  }

  async #bring(batch: readonly SourceDocument[]): Promise<void> {
    const { project, app, isLinking } = this.#plan;
    const places = { from: project.uploads, to: join(app, 'public', 'uploads'), isLinking };
    for (const missing of await bringFiles(batch, places, this.files)) this.#notes.add({ missing });
  }

  /** Deletes documents that are gone from the source, and links without a target. */
  async takeAway(): Promise<void> {
    for await (const gone of this.#session.removeGone()) {
      for (const { type, documentId, refusal } of gone) {
        if (refusal === null) this.counts.removed += 1;
        else {
          this.counts.staying += 1;
          const message = `is gone from the project, and stays here: ${refusal}`;
          this.#notes.add({ target: { type, documentId, version: null, path: null, outcome: 'stays', reason: 'rule', message } });
        }
      }
    }
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

/** Removes roles and locales that the boot has created with other ids than those of the source. */
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

/** Takes grants from the file if it has them, because every start applies it and it may have been changed since it was written. */
async function grantRights({ app, people, access }: ImportPlan, { container }: Kernel): Promise<void> {
  const roles = container.resolve(ROLES);
  const file = readJson(join(app, 'config', 'access.json')) as { roles?: Readonly<Record<string, { actions?: readonly Grant[] }>> } | null;
  for (const { type } of people.roles) {
    const role = await roles.find(type);
    if (role !== null) await roles.setActions(role, file?.roles?.[type]?.actions ?? access.roles.get(type) ?? []);
  }
}

/** @returns names of tokens that are left out */
async function bringTokens({ people, access }: ImportPlan, { container }: Kernel): Promise<readonly string[]> {
  const tokens = people.tokens.map((token) => ({
    ...token,
    actions: token.actions === null ? null : (access.tokens.get(token.accessKey) ?? []),
  }));
  return container.resolve(TOKEN_IMPORTS).replace(tokens);
}

/** Prints the progress of an import with an estimate of the remaining time. */
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
