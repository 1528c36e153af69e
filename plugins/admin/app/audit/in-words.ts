import type { AuditEntry, AuditFinding } from '../client/types.ts';
import { filledText, type MessageId, type PlainMessageId, t, textOf } from '../i18n/translate.ts';

/** The areas of entries. */
export const AREAS = [
  { value: 'document', label: 'common.documents' },
  { value: 'account', label: 'audit.areaAccounts' },
  { value: 'refusal', label: 'audit.areaDenied' },
  { value: 'action', label: 'audit.areaSettings' },
  { value: 'read', label: 'audit.areaReads' },
  { value: 'chain', label: 'audit.areaLog' },
] as const;

const KINDS: Readonly<Record<string, PlainMessageId>> = {
  created: 'common.created',
  updated: 'common.updated',
  deleted: 'common.deleted',
  published: 'common.published',
  unpublished: 'common.unpublished',
  'signed-in': 'audit.signedIn',
  'signed-out': 'audit.signedOut',
  'sign-in-failed': 'audit.signInFailed',
  'program-allowed': 'audit.appConnected',
  'program-refused': 'audit.appDenied',
  'program-ended': 'audit.appDisconnected',
  'program-token-reused': 'audit.appTokenReused',
  refused: 'audit.denied',
  command: 'audit.cliCommand',
  read: 'audit.read',
  exported: 'audit.logExported',
  verified: 'audit.logVerified',
  accepted: 'audit.findingsAccepted',
  swept: 'audit.oldEntriesDeleted',
};

/** Returns what was done, as a short text. */
export function kindOf({ kind, details }: AuditEntry): string {
  const done = details.action ?? details.part;
  if (kind === 'done' && typeof done === 'string') return done.replace(/^plugin::/, '');
  const known = KINDS[kind];
  return known === undefined ? kind : t(known);
}

const PROBLEMS: Readonly<Record<string, MessageId>> = {
  missing: 'audit.entriesMissing',
  changed: 'audit.entriesModified',
  unlinked: 'audit.entriesUnlinked',
  forged: 'audit.entriesForged',
  vanished: 'audit.entriesVanished',
  'unknown-key': 'audit.unknownKey',
  keyless: 'audit.sealedWithoutKey',
  beyond: 'audit.appendedAfterEnd',
  head: 'audit.chainEndMismatch',
  lost: 'audit.entriesOnlyCounted',
};

/** Returns a finding as text. */
export function findingOf({ problem, from, to }: AuditFinding): string {
  const known = PROBLEMS[problem];
  return known === undefined ? problem : filledText(textOf(known, undefined), { from: String(from), to: String(to) });
}
