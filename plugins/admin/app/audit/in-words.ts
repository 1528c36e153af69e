import type { AuditEntry, AuditFinding } from '../client/types.ts';
import { t, worded } from '../words/text.ts';

/** The areas of entries. */
export const AREAS = [
  { value: 'document', label: worded('Documents') },
  { value: 'account', label: worded('Sign-ins and accounts') },
  { value: 'refusal', label: worded('What was refused') },
  { value: 'action', label: worded('Settings, rights and the like') },
  { value: 'read', label: worded('What was read') },
  { value: 'chain', label: worded('The audit itself') },
] as const;

const KINDS: Readonly<Record<string, string>> = {
  created: worded('Made'),
  updated: worded('Changed'),
  deleted: worded('Deleted'),
  published: worded('Published'),
  unpublished: worded('Taken offline'),
  'signed-in': worded('Signed in'),
  'signed-out': worded('Signed out'),
  'sign-in-failed': worded('Could not sign in'),
  'program-allowed': worded('Connected a program'),
  'program-refused': worded('Refused a program'),
  'program-ended': worded('Disconnected a program'),
  'program-token-reused': worded('A program was disconnected: a token was used twice'),
  refused: worded('Refused'),
  command: worded('A command'),
  read: worded('Read'),
  exported: worded('The audit was exported'),
  verified: worded('The audit was verified'),
  accepted: worded('What the verification found was accepted'),
  swept: worded('Old entries were removed'),
};

/** Returns what was done, as a short text. */
export function kindOf({ kind, details }: AuditEntry): string {
  const done = details.action ?? details.part;
  if (kind === 'done' && typeof done === 'string') return done.replace(/^plugin::/, '');
  const known = KINDS[kind];
  return known === undefined ? kind : t(known);
}

const PROBLEMS: Readonly<Record<string, string>> = {
  missing: worded('Entries {from} to {to} are missing.'),
  changed: worded('Entries {from} to {to} were changed.'),
  unlinked: worded('Entries {from} to {to} do not follow from the one before.'),
  forged: worded('Entries {from} to {to} were put there, or changed, before they were sealed.'),
  vanished: worded('Something went before it was sealed, before entries {from} to {to}.'),
  'unknown-key': worded('Entries {from} to {to} were sealed with a key that is not known.'),
  keyless: worded('Entries {from} to {to} were sealed without a key.'),
  beyond: worded('Entries {from} to {to} were put behind the end.'),
  head: worded('The end of the chain is not what it was, at entry {to}.'),
  lost: worded('The database took no entries for so long that some were only counted, before entry {to}.'),
};

/** Returns a finding as text. */
export function findingOf({ problem, from, to }: AuditFinding): string {
  return t(PROBLEMS[problem] ?? problem, { from: String(from), to: String(to) });
}
