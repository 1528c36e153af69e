import type { Queue } from 'plinth/plugins/queues';
import { fullReason } from './delivery.ts';
import type { MailFailure } from './mail.ts';
import type { PostState } from './post.ts';
import type { QueuedMail, queuedMail } from './queued-mail.ts';

/** Codes of errors with which a mail server replies. */
const REPLIES: ReadonlySet<string | undefined> = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE']);

/** The same for every reason, so that a mail does not tell which ports of a host are open. */
export const UNREACHED = 'there is no connection to the server as the settings say it; the log says why';

/** Failures that one request looks at. */
const MOST = 1_000;

/** What a mail server says about the login, an address or the mail: whoever entered them needs it. */
export function saidByServer(error: unknown): string | null {
  const { code, message, responseCode } = error as Error & { readonly code?: string; readonly responseCode?: number };
  return responseCode !== undefined && REPLIES.has(code) ? message : null;
}

/**
 * What may be said of a failed delivery. Where a person can choose the server, a failed connection has one reason only: otherwise that
 * person could find out which ports of other servers are open.
 */
export function shownReason(error: unknown, { savedBy }: Pick<PostState, 'savedBy'>): string {
  const said = saidByServer(error);
  if (said !== null) return said;
  const isOfNetwork = (error as { readonly code?: unknown }).code !== undefined || (error as Error).cause !== undefined;
  return savedBy.size > 0 && isOfNetwork ? UNREACHED : fullReason(error);
}

/** Lists mails that could not be delivered, newest first. */
export async function mailFailures(queue: Pick<Queue<typeof queuedMail>, 'failures'>): Promise<readonly MailFailure[]> {
  return (await queue.failures(MOST)).flatMap(({ payload, ...item }): readonly MailFailure[] => {
    if (payload === null) return [];
    const { id, attempts, putAt, state, due, error } = item;
    return [
      {
        ...{ id, attempts, reason: error, sentAt: putAt, nextAt: state === 'failed' ? null : due },
        ...{ to: payload.recipient, template: payload.template, holder: payload.holder ?? null },
      },
    ];
  });
}

/** Ids of failures that a delivered mail makes obsolete: earlier mails of the same kind to the same address that were given up. */
export function obsoleteFailures({ recipient, template }: QueuedMail, failures: readonly MailFailure[]): readonly number[] {
  return failures.filter((each) => each.nextAt === null && each.to === recipient && each.template === template).map(({ id }) => id);
}
