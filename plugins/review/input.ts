import { plainName, problemAt, ValueProblemsError, z } from 'plinth';
import { COLOURS } from './stage.ts';

/** Limits of requests and lists. */
export const MOST = {
  stages: 20,
  removed: 200,
  roles: 50,
  text: 4_000,
  mentions: 10,
  comments: 500,
  moves: 50,
  documents: 100,
  listed: 50,
} as const;

const id = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits and dashes');
const roles = z.array(z.string().min(1).max(190)).max(MOST.roles).nullable().default(null);

const stage = z.strictObject({
  id,
  name: plainName(60),
  colour: z.enum(COLOURS).default('grey'),
  publish: z.boolean().default(false),
  into: roles,
  outOf: roles,
  onChange: id.nullable().default(null),
});

/** The schema of stages in requests and files: ids are unique, and `onChange` names another stage of the list. */
const stages = z
  .array(stage)
  .max(MOST.stages)
  .superRefine((all, context) => {
    for (const [index, { id, onChange }] of all.entries()) {
      if (all.findIndex((one) => one.id === id) !== index)
        context.addIssue({ code: 'custom', path: [index, 'id'], message: `duplicate stage "${id}"` });
      if (onChange !== null && (onChange === id || !all.some((one) => one.id === onChange)))
        context.addIssue({ code: 'custom', path: [index, 'onChange'], message: `"${onChange}" is not another stage of this content type` });
    }
  });

const moved = z
  .record(id, id)
  .refine((all) => Object.keys(all).length <= MOST.removed, `must name at most ${MOST.removed} stages`)
  .default({});

/** Body of `PUT /review/stages/:type`. */
export const stagesInput = z.strictObject({
  stages,
  /** The stage that documents of a removed stage go to, by the id of the removed stage. */
  moved,
  /** The request is refused if the stages have another revision. */
  revision: z.int().nonnegative().optional(),
});

/** The schema of a file of `config/review`. */
export const stagesFile = z.strictObject({
  type: z.string().min(1).max(190),
  stages: stages.refine((all) => all.length > 0, 'must contain at least one stage'),
  moved,
});

const caller = z.string().min(1).max(64);

/** An existing day. */
const day = z.iso.date();

export const moveInput = z.strictObject({
  to: id,
  from: id.optional(),
  /** The revision of the document that the caller has read. The move is refused if it has another one. */
  revision: z.int().nonnegative().optional(),
});
export const assignmentInput = z.strictObject({ assignee: caller.nullable().optional(), due: day.nullable().optional() });
const body = z.string().trim().min(1).max(MOST.text);
const mentions = z.array(caller).max(MOST.mentions);
export const commentInput = z.strictObject({
  body,
  path: z
    .string()
    .max(255)
    .regex(/^(?:[\w-]+(?:\.[\w-]+)*)?$/, 'must be a path such as blocks.12.text')
    .default(''),
  thread: z.int().positive().nullable().default(null),
  mentions: mentions.default([]),
});
export const commentChange = z.strictObject({ body: body.optional(), mentions: mentions.optional(), resolved: z.boolean().optional() });
export const manyInput = z.strictObject({
  documentIds: z.array(z.string().min(1).max(64)).min(1).max(MOST.documents),
  locale: z.string().min(1).max(32).optional(),
});
/** The query parameter `review` of lists. */
export const listInput = z.strictObject({
  stage: z.union([id, z.array(id).min(1).max(MOST.stages)]).optional(),
  assignee: caller.optional(),
});
export const localeQuery = z.strictObject({ locale: z.string().min(1).max(32).optional() });
export const peopleQuery = z.strictObject({ search: z.string().max(100).default('') });
export const choiceInput = z.strictObject({ mails: z.enum(['all', 'mine', 'none']) });

/** Throws an error about one key. @throws ValueProblemsError */
export function refuse(path: readonly string[], message: string): never {
  throw new ValueProblemsError([problemAt(path, message)]);
}
