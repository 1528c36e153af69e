import { alignColumns, type Command, type CommandRun, checkedInput, DATABASE, type Database } from 'plinth';
import { accept } from './acceptance.ts';
import { type AuditEntry, choiceSchema, linesOf, pageOf, pageSchema } from './entries.ts';
import type { Sealer } from './sealer.ts';
import type { Verification } from './verification.ts';
import { type VerifyParts, verify } from './verify.ts';
import type { AuditFinding, StoredHead } from './walk.ts';

const CHOICES: Readonly<Record<string, string>> = {
  who: 'user: ID (staff:3) or name',
  area: 'category: document, account, refusal, action, read or chain',
  kind: 'event: updated, signed-in, …',
  type: 'uid of a content type',
  documentId: 'documentId of a document',
  surface: 'source: rest, graphql, admin, command, …',
  requestId: 'ID of a request',
  from: 'from this time or day (ISO 8601)',
  to: 'before this time, or until the end of this day (ISO 8601)',
  text: 'text in names, IP addresses and details',
};

/** Exit code if the chain was tampered with. */
const MEDDLED = 1;

/** `plinth audit list|export|head|verify`: reads the audit. Only `verify --accept-through` adds something to it. */
export function auditCommand(parts: VerifyParts, verification: Pick<Verification, 'state'>, sealer: Pick<Sealer, 'add'>): Command {
  const json = { flags: '--json', description: 'output as JSON' };
  const choosing = Object.entries(CHOICES).map(([name, description]) => ({ flags: `--${dashed(name)} <value>`, description }));
  return {
    name: 'audit',
    description: 'Query, export and verify the audit log',
    commands: [
      {
        name: 'list',
        description: 'List entries, newest first',
        until: 'sync',
        options: [
          ...choosing,
          { flags: '--before <place>', description: 'cursor from the previous page' },
          { flags: '--limit <number>', description: 'maximum number of entries', default: '50' },
          json,
        ],
        async run(run) {
          const { before, limit } = run.options;
          const page = await pageOf(
            databaseOf(run),
            checkedInput(pageSchema, { ...choiceOf(run), ...(before !== undefined && { before }), limit }),
          );
          if (run.options.json === true) return run.print(JSON.stringify(page, null, 2));
          const lines = page.entries.length === 0 ? ['no entries'] : alignColumns(page.entries.map(lineOf));
          for (const line of lines) run.print(line);
          if (page.next !== null) run.print(`next page: --before ${page.next}`);
        },
      },
      {
        name: 'export',
        description: 'Export entries as JSON Lines, oldest first',
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
        description: 'Print the head of the hash chain, to be stored externally',
        until: 'sync',
        options: [json],
        async run(run) {
          const { number, hash, unsealed } = await verification.state();
          if (run.options.json === true) return run.print(JSON.stringify({ number, hash, unsealed }));
          run.print(hash === null ? 'no entries are sealed yet' : `${number}:${hash}`);
        },
      },
      {
        name: 'verify',
        description: 'Verify the integrity of the audit log (exit code 1 on tampering)',
        until: 'sync',
        options: [
          { flags: '--head <head>', description: 'previously stored head that the chain must contain' },
          { flags: '--accept-through <number>', description: 'acknowledge findings up to this entry (recorded in the log)' },
          { flags: '--reason <text>', description: 'reason for the acknowledgement' },
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
              `${found.rows} entries, ${unsealed} not sealed yet: ${found.findings.length > 0 ? 'tampering detected' : found.accepted.length > 0 ? 'no tampering detected, except for the accepted findings' : 'no tampering detected'}`,
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
    unlinked: `${which} ${from === to ? 'does' : 'do'} not match the hash of the previous entry`,
    forged: `${which} ${have} inserted or changed before sealing`,
    vanished: `an entry before ${which} was deleted before it was sealed`,
    'unknown-key': `${which} ${have} sealed with an unknown key: either a previous key that is missing in audit.config.oldKeys, or a forged one`,
    keyless: `${which} ${have} sealed without a key: either before a key was set (audit.config.keylessUpTo), or by someone with write access to the database`,
    beyond: `${which} ${have} added after the end of the chain`,
    head: `the chain does not contain the stored head at entry ${from}`,
    lost: `before ${which} the database was unavailable for so long that some entries were only counted`,
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
  if (number === undefined || hash === undefined)
    throw new Error('--head must be the output of "plinth audit head", such as 1234:abcdefgh.…');
  return { number: Number(number), hash };
}

/** @throws Error if findings cannot be accepted like that */
function throughOf({ acceptThrough, head }: CommandRun['options']): number | null {
  if (acceptThrough === undefined) return null;
  if (!/^\d{1,15}$/.test(String(acceptThrough))) throw new Error('--accept-through must be the number of an entry');
  if (head !== undefined) throw new Error('--accept-through cannot be combined with --head');
  return Number(acceptThrough);
}

function lineOf({ number, at, actor, title, kind, type, documentId, address }: AuditEntry): readonly string[] {
  return [String(number), at, title ?? actor ?? '', kind, [type, documentId].filter((part) => part !== null).join(' '), address ?? ''];
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
