import type { Response } from 'supertest';
import type { Newsroom, Who } from './newsroom.ts';

/** Asks on a surface as somebody, and says in short what was answered. */
export type Ask = (newsroom: Newsroom, who: Who) => Promise<string>;

/** What a visitor, the member, an editor and somebody without any rights are answered. */
type Answers = readonly [visitor: string, member: string, editor: string, nobody: string];

/** One surface, and what each caller is answered there. */
export interface Surface {
  readonly name: string;
  readonly ask: Ask;
  readonly answers: Partial<Readonly<Record<Who, string>>>;
}

/** One line of the table. */
export function surface(name: string, ask: Ask, [visitor, member, editor, nobody]: Answers): Surface {
  return { name, ask, answers: { visitor, member, editor, nobody } };
}

/** One line of the table, about other callers. */
export function surfaceFor(name: string, ask: Ask, answers: Surface['answers']): Surface {
  return { name, ask, answers };
}

/** How an answer that is no success reads. */
export function refusal({ status, body }: Response): string {
  // Ids differ from run to run.
  return status === 400 ? `400 ${body.error.message.replace(/"[a-z0-9]{24}"/, '<it>')}` : String(status);
}
