import { type ContentType, isTapped, z } from 'plinth';
import { contentSchemas } from 'plinth/plugins/openapi';
import { KEYS } from '../content.ts';
import type { Session, Verb } from '../session.ts';
import { type Tool, tool } from '../tool.ts';

const PARTS = ['create', 'update', 'answer'] as const;

const SHORT = z.object({
  type: z.string(),
  kind: z.enum(['collectionType', 'singleType']),
  displayName: z.string(),
  hasDrafts: z.boolean(),
  isLocalized: z.boolean(),
  may: z.array(z.string()).describe('What the caller may do to some of its documents, at least.'),
});

/** The tools that describe the content model. */
export const typeTools: readonly Tool[] = [
  tool({
    name: 'list_types',
    title: 'List types',
    description: 'Which content types there are, what they are called, and what you may do with each. Begin here.',
    input: z.strictObject({}),
    output: z.object({ types: z.array(SHORT), locales: z.array(z.string()), defaultLocale: z.string().optional() }),
    hints: { readOnly: true },
    run: async (session) => ({ types: session.types().map((type) => short(session, type)), ...localesOf(session) }),
  }),
  tool({
    name: 'describe_type',
    title: 'Describe a type',
    description:
      'The exact JSON Schema (2020-12) of what create and update take as `data` and of what is answered, with components, dynamic zones (entries name themselves by ' +
      '__component), rich text, relations and files. Drafts may leave out what is required; publish refuses them then.',
    input: z.strictObject({
      type: KEYS.type,
      parts: z
        .array(z.enum(PARTS))
        .min(1)
        .max(3)
        .default([...PARTS])
        .describe('Which schemas.'),
    }),
    output: SHORT.extend({
      create: z.looseObject({}).optional(),
      update: z.looseObject({}).optional(),
      answer: z.looseObject({}).optional(),
      notes: z.array(z.string()),
    }),
    hints: { readOnly: true },
    run: async (session, { type: uid, parts }) => describeType(session, session.type(uid), parts),
  }),
];

/** The description of a type, with the requested schemas. */
export function describeType(session: Session, type: ContentType, parts: readonly (typeof PARTS)[number][] = PARTS) {
  const { entry, answer } = session.parts.rest.hooks;
  const schemas = contentSchemas(session.documents, session.caller, !isTapped(entry) && !isTapped(answer));
  const told = parts.flatMap((part) => {
    if (part !== 'answer' && !session.may(type, part) && !(part === 'create' && type.kind === 'singleType' && session.may(type, 'update')))
      return [];
    const action = session.action(type, 'find');
    const schema = schemas.of(type.uid, part, action === `${type.uid}.find` ? undefined : action);
    return schema === null ? [] : [[part, schema] as const];
  });
  return { ...short(session, type), ...Object.fromEntries(told), notes: notes(session, type) };
}

function short(session: Session, type: ContentType) {
  const { rights } = session;
  const may = (verb: Verb) => session.may(type, verb);
  const verbs = [
    ...(['find', 'findOne', 'create', 'update'] as const).filter(may),
    ...(rights.remove && may('delete') ? ['delete'] : []),
    ...(rights.publish && session.hasDrafts(type) ? (['publish', 'unpublish'] as const).filter(may) : []),
  ];
  return {
    type: type.uid,
    kind: type.kind,
    displayName: type.displayName,
    hasDrafts: session.hasDrafts(type),
    isLocalized: isLocalized(session, type),
    may: verbs,
  };
}

function localesOf({ parts: { locales } }: Session) {
  return locales === null ? { locales: [] } : { locales: [...locales.current.codes], defaultLocale: locales.current.defaultCode };
}

function isLocalized({ documents }: Session, type: ContentType): boolean {
  return documents.axesOf(type).some((axis) => axis.name === 'locale');
}

function notes(session: Session, type: ContentType): readonly string[] {
  return [
    ...(type.kind === 'singleType' ? ['There is one document of it: leave documentId out. update makes it where it is missing.'] : []),
    ...(session.hasDrafts(type)
      ? ['create and update write the draft. Readers see it once it is published.']
      : ['It has no drafts: readers see at once what is written.']),
    ...(isLocalized(session, type) ? ['update with another locale adds that language version.'] : []),
    'update changes what it names. A list of component entries is replaced as a whole: entries that name the id of one that is there keep what they do not name.',
  ];
}
