import type { Response } from 'supertest';
import type { Newsroom, Who } from './newsroom.ts';

/** Sends a request as a caller, and summarizes the response. */
export type Ask = (newsroom: Newsroom, who: Who) => Promise<string>;

/** The responses for a visitor, the member, an editor and a caller without rights. */
type Answers = readonly [visitor: string, member: string, editor: string, nobody: string];

/** One surface, with the response for each caller. */
export interface Surface {
  readonly name: string;
  readonly ask: Ask;
  readonly answers: Partial<Readonly<Record<Who, string>>>;
}

/** A row of the table. */
export function surface(name: string, ask: Ask, [visitor, member, editor, nobody]: Answers): Surface {
  return { name, ask, answers: { visitor, member, editor, nobody } };
}

/** A row of the table, for other callers. */
export function surfaceFor(name: string, ask: Ask, answers: Surface['answers']): Surface {
  return { name, ask, answers };
}

/** Summary of an error response. */
export function refusal({ status, body }: Response): string {
  // Ids differ between runs.
  return status === 400 ? `400 ${body.error.message.replace(/"[a-z0-9]{24}"/, '<it>')}` : String(status);
}
