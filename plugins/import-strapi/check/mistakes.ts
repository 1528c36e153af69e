import type { ContentType } from 'plinth';
import { type Askable, secretsOf, valueKindOf } from './content.ts';
import { type Parameters, pathOf, type Question, type Trait } from './question.ts';
import type { Random } from './random.ts';
import type { Sample } from './sample.ts';

/** A name that does not exist. */
const NOTHING = 'nothingOfThisName';
const NO_DOCUMENT = 'nodocumenthasthisidatall';

/** Invalid or odd requests, which both servers should treat alike. */
export function mistakesAbout(type: ContentType, askable: Askable, sample: Sample, random: Random): readonly Question[] {
  const scalars = askable.scalars(type);
  const text = random.pick(scalars.filter((attribute) => valueKindOf(attribute) === 'text'))?.name;
  const secret = secretsOf(type).find(({ kind }) => kind === 'scalar')?.name;
  const media = [...type.attributes.values()].find((attribute) => !attribute.private && attribute.type.name === 'media')?.name;
  const first = sample.versions(type.uid).find(({ status }) => status === 'published');
  const path = type.kind === 'singleType' ? `/api/${type.singularName}` : `/api/${type.pluralName}`;
  const ask = (parameters: Parameters, traits: readonly Trait[] = [], at = path): Question => ({
    ...{ subject: type.uid, kind: 'mistake', as: 'token', method: 'GET', status: 'published' },
    ...{ path: pathOf(at, parameters), traits: new Set(traits) },
  });
  const ofAll = [
    ask({ fields: [NOTHING] }),
    ask({ populate: NOTHING }),
    ask({ populate: { [NOTHING]: 'true' } }),
    ...(first === undefined ? [] : [ask({ status: 'modified' }, ['odd-status'])]),
  ];
  if (type.kind === 'singleType') return ofAll;
  return [
    ...ofAll,
    ask({ filters: { [NOTHING]: 'x' } }),
    ask({ sort: NOTHING }),
    ask({ filters: { documentId: { $nothing: 'x' } } }),
    ask({ pagination: { page: 1, start: 0 } }),
    ask({}, [], `${path}/${NO_DOCUMENT}`),
    ...(text === undefined ? [] : [ask({ filters: { [text]: { $eq: { x: '1' } } } }, ['unparsed'])]),
    ...(media === undefined ? [] : [ask({ filters: { [media]: { $notNull: 'true' } } }, ['into-media'])]),
    ...(secret === undefined ? [] : [ask({ filters: { [secret]: 'x' } }), ask({ sort: secret }), ask({ fields: [secret] })]),
    ...(first === undefined ? [] : [ask({ filters: { documentId: NO_DOCUMENT } }, ['filters-on-one'], `${path}/${first.documentId}`)]),
  ];
}

/** Mistakes that concern no content type. */
export function plainMistakes(): readonly Question[] {
  const ask = (path: string): Question => ({
    ...{ subject: 'mistakes', kind: 'mistake', as: 'token', method: 'GET', status: 'published', traits: new Set<Trait>() },
    path,
  });
  return [ask(`/api/${NOTHING}`), ask('/api/users/999999999'), ask('/api/upload/files/999999999')];
}
