import { alignColumns, type Command, type CommandRun, checkedInput, DATABASE, type Database } from 'plinth';
import { accept } from './acceptance.ts';
import { type AuditEntry, choiceSchema, linesOf, pageOf, pageSchema } from './entries.ts';
import type { Sealer } from './sealer.ts';
import type { Verification } from './verification.ts';
import { type VerifyParts, verify } from './verify.ts';
import type { AuditFinding, StoredHead } from './walk.ts';

const CHOICES: Readonly<Record<string, string>> = {
  who: 'whose: staff:3, or a name',
  area: 'about what: document, account, refusal, action, read or chain',
  kind: 'what was done: updated, signed-in, …',
  type: 'uid of a content type',
  documentId: 'of one document',
  surface: 'rest, graphql, admin, command, …',
  requestId: 'of one request',
  from: 'from this moment or day on',
  to: 'before this moment, or to the end of this day',
  text: 'found in names, addresses and details',
};

/** Exit code if the chain was tampered with. */
const MEDDLED = 1;

/** `plinth audit list|export|head|verify`: reads the audit. Only `verify --accept-through` adds something to it. */
export function auditCommand(parts: VerifyParts, verification: Pick<Verification, 'state'>, sealer: Pick<Sealer, 'add'>): Command {
  const json = { flags: '--json', description: 'as JSON' };
  const choosing = Object.entries(CHOICES).map(([name, description]) => ({ flags: `--${dashed(name)} <value>`, description }));
  return {
    name: 'audit',
    description: 'who did what: list, export, verify',
    commands: [
      {
        name: 'list',
        description: 'entries, newest first',
        until: 'sync',
        options: [
          ...choosing,
          { flags: '--before <place>', description: 'what the page before said' },
          { flags: '--limit <number>', description: 'how many', default: '50' },
          json,
        ],
        async run(run) {
          const { before, limit } = run.options;
          const page = await pageOf(
            databaseOf(run),
            checkedInput(pageSchema, { ...choiceOf(run), ...(before !== undefined && { before }), limit }),
          );
          if (run.options.json === true) return run.print(JSON.stringify(page, null, 2));
          const lines = page.entries.length === 0 ? ['nothing'] : alignColumns(page.entries.map(lineOf));
          for (const line of lines) run.print(line);
          if (page.next !== null) run.print(`more: --before ${page.next}`);
        },
      },
      {
        name: 'export',
        description: 'entries as JSON lines, oldest first',
        until: 'sync',
        options: choosing,
        async run(run) {
          for await (const chunk of linesOf(databaseOf(run), checkedInput(choiceSchema, choiceOf(run)))) {
            const text = String(chunk).trimEnd();
            if (text !== '') run.print(text);
          }
        },
      },
      {
        name: 'head',
        description: 'where the chain ends, to be kept elsewhere',
        until: 'sync',
        options: [json],
        async run(run) {
          const { number, hash, unsealed } = await verification.state();
          if (run.options.json === true) return run.print(JSON.stringify({ number, hash, unsealed }));
          run.print(hash === null ? 'nothing is sealed yet' : `${number}:${hash}`);
        },
      },
      {
        name: 'verify',
        description: 'look whether all entries are there, as they were written',
        until: 'sync',
        options: [
          { flags: '--head <head>', description: 'an end of the chain that was kept elsewhere, which must be in it' },
          { flags: '--accept-through <number>', description: 'accept what is found up to this entry, by an entry that says so' },
          { flags: '--reason <text>', description: 'why it is accepted' },
          json,
        ],
        async run(run) {
          const through = throughOf(run.options);
          const look = () => verify(parts, { signal: run.signal, known: headOf(run.options.head) });
          let found = await look();
          if (through !== null) {
            const reason = run.options.reason === undefined ? null : String(run.options.reason);
            if ((await accept(sealer, found, { through, reason, caller: run.caller })) !== null) found = await look();
          }
          const { unsealed } = await verification.state();
          if (run.options.json === true) run.print(JSON.stringify({ ...found, unsealed }, null, 2));
          else
            for (const line of [
              ...found.accepted.map((finding) => `${sentenceOf(finding)} (accepted)`),
              ...found.findings.map(sentenceOf),
              `${found.rows} entries, ${unsealed} wait to be sealed: ${found.findings.length > 0 ? 'meddled with' : found.accepted.length > 0 ? 'the others as they were written' : 'all as they were written'}`,
            ])
              run.print(line);
          return found.findings.length === 0 ? 0 : MEDDLED;
        },
      },
    ],
  };
}

/** A finding as a sentence. */
export function sentenceOf({ problem, from, to }: AuditFinding): string {
  const [which, be, have] = from === to ? [`entry ${from}`, 'is', 'was'] : [`entries ${from} to ${to}`, 'are', 'were'];
  const sentences: Readonly<Record<AuditFinding['problem'], string>> = {
    missing: `${which} ${be} missing`,
    changed: `${which} ${have} changed`,
    unlinked: `${which} ${from === to ? 'does' : 'do'} not follow from the one before`,
    forged: `${which} ${have} put there, or changed, before it was sealed`,
    vanished: `something that was written before ${which} went before it was sealed`,
    'unknown-key': `${which} ${have} sealed with a key that is not known: an earlier one (audit.config.oldKeys), or one that somebody has invented`,
    keyless: `${which} ${have} sealed without a key: before there was one (audit.config.keylessUpTo), or by who writes to the database`,
    beyond: `${which} ${have} put behind the end`,
    head: `the end of the chain is not what it was at entry ${from}`,
    lost: `before ${which} the database took entries for so long not that some were only counted`,
  };
  return sentences[problem];
}

function databaseOf({ kernel }: CommandRun): Database {
  return kernel.container.resolve(DATABASE);
}

function choiceOf({ options }: CommandRun): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(CHOICES).flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));
}

/** @throws Error if it is not an end of a chain */
function headOf(given: unknown): StoredHead | null {
  if (given === undefined) return null;
  const [, number, hash] = /^(\d{1,15}):([\w.-]{1,64})$/.exec(String(given)) ?? [];
  if (number === undefined || hash === undefined) throw new Error('--head is what "plinth audit head" prints, such as 1234:abcdefgh.…');
  return { number: Number(number), hash };
}

/** @throws Error if findings cannot be accepted like that */
function throughOf({ acceptThrough, head }: CommandRun['options']): number | null {
  if (acceptThrough === undefined) return null;
  if (!/^\d{1,15}$/.test(String(acceptThrough))) throw new Error('--accept-through is the number of an entry');
  if (head !== undefined) throw new Error('--accept-through does not go with --head');
  return Number(acceptThrough);
}

function lineOf({ number, at, actor, title, kind, type, documentId, address }: AuditEntry): readonly string[] {
  return [String(number), at, title ?? actor ?? '', kind, [type, documentId].filter((part) => part !== null).join(' '), address ?? ''];
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
