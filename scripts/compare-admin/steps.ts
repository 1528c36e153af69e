import type { Locator, Page } from 'playwright-core';

/** An expected element: one that a selector finds, and whose text, value, label or placeholder contains `text`. */
export interface Sight {
  readonly css: string;
  readonly text?: string;
  /** Whether it must be new in this step. */
  readonly isFresh?: boolean;
  /** Whether there must be no such element any more. */
  readonly gone?: boolean;
}

/** An action of the user, and the condition for the next one. */
interface Done {
  /** Description for the report. */
  readonly say: string;
  /** What the user waits for. Default: the next frame. */
  readonly until?: readonly Sight[];
}

/** A step of a task. */
export type Step =
  | (Done & { readonly open: string })
  | (Done & { readonly click: (page: Page) => Locator })
  | (Done & { readonly press: string })
  | (Done & { readonly type: string });

/** The measured tasks, in order. */
export const TASKS = {
  signIn: 'sign in',
  find: 'find an article by a word of its title',
  publish: 'change its title and publish',
  author: 'add an author that does not exist yet',
  picture: 'put a picture into its zone',
  french: 'fill in French',
} as const;
export type TaskName = keyof typeof TASKS;

/** Subject of one lap, which no other lap uses. */
export interface Subject {
  readonly email: string;
  readonly password: string;
  /** A word that only one title contains. */
  readonly word: string;
  readonly title: string;
  /** Text that is appended to the title. */
  readonly more: string;
  readonly author: string;
  /** Name of a file on the first page of the library. */
  readonly picture: string;
}

/** The shortest steps of an experienced user for each task. */
export type Ways = (subject: Subject) => Readonly<Record<TaskName, readonly Step[]>>;
