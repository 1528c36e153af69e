import { draftOf } from '../draft/draft.ts';
import { optionPlaces } from '../option-places.ts';
import { startOf } from '../start-of.ts';
import { kindOf } from './sources.ts';

const typeWith = (attributes: object) => {
  const source = { uid: 'api::a.a', isComponent: false, plugin: null, file: null, why: null, fixed: [], schema: { attributes } };
  const draft = draftOf([source as never]);
  return draft.types[0] as (typeof draft.types)[number];
};

describe('a name in addresses that is added', () => {
  const uid = kindOf('uid');

  it('is created from the first short text that there is', () => {
    expect(startOf(uid, typeWith({ text: { type: 'blocks' }, title: { type: 'string' }, note: { type: 'string' } }))).toEqual({
      targetField: 'title',
    });
    expect(startOf(uid, typeWith({ text: { type: 'blocks' } }))).toEqual({});
  });

  it.each(['relation', 'component', 'dynamiczone'])('leaves it to the person what a %s refers to', (name) => {
    const start = startOf(kindOf(name, { kind: name as 'relation' }), typeWith({}));
    expect(start).not.toHaveProperty('target');
    expect(start).not.toHaveProperty('component');
    expect(start).not.toHaveProperty('components');
  });

  it('is not asked at once whether two may be alike, which they may never be', () => {
    expect(optionPlaces(['required', 'unique'], uid)).toEqual({ first: ['required'], rest: ['unique'] });
    expect(optionPlaces(['required', 'unique'], kindOf('string'))).toEqual({ first: ['required', 'unique'], rest: [] });
  });
});
