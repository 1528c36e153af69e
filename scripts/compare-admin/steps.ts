import type { Locator, Page } from 'playwright-core';

/** Something to be seen on the page: an element that a selector finds, with a text, value, label or placeholder that holds `text`. */
export interface Sight {
  readonly css: string;
  readonly text?: string;
  /** It was not there when the step began. */
  readonly isFresh?: boolean;
  /** There is none such any more. */
  readonly gone?: boolean;
}

/** One thing that a person does, and what has to be there before the next. */
interface Done {
  /** In the words of the report. */
  readonly say: string;
  /** What the person waits for; left out: the next frame. */
  readonly until?: readonly Sight[];
}

/** A step of a task. */
export type Step =
  | (Done & { readonly open: string })
  | (Done & { readonly click: (page: Page) => Locator })
  | (Done & { readonly press: string })
  | (Done & { readonly type: string });

/** What people come to do, in the order in which it is measured. */
export const TASKS = {
  signIn: 'sign in',
  find: 'find an article by a word of its title',
  publish: 'change its title and publish',
  author: 'add an author that does not exist yet',
  picture: 'put a picture into its zone',
  french: 'fill in French',
} as const;
export type TaskName = keyof typeof TASKS;

/** What one lap is about: no other lap has seen it. */
export interface Subject {
  readonly email: string;
  readonly password: string;
  /** A word that one title alone has. */
  readonly word: string;
  readonly title: string;
  /** What is written after the title. */
  readonly more: string;
  readonly author: string;
  /** Name of a file that stands on the first page of the library. */
  readonly picture: string;
}

/** The shortest way of somebody who knows the interface, task by task. */
export type Ways = (subject: Subject) => Readonly<Record<TaskName, readonly Step[]>>;
