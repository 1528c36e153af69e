import { parse } from 'graphql';
import { bootApp } from 'plinth/testing';
import { ToldSchemas } from '../http/told-schemas.ts';

describe('answers that tell of the schema', () => {
  it.each([
    ['{__schema{queryType{name}}}', true],
    ['query Q{__type(name:"Query"){...T}} fragment T on __Type{name}', true],
    ['{__typename}', true],
    ['{__schema{queryType{name}} shops{name}}', false],
    ['query($n:String!){__type(name:$n){name}}', false],
    ['{...F} fragment F on Query{shops{name}}', false],
    ['query A{__typename} mutation B{createShop(data:{}){name}}', false],
  ])('of %s are kept: %j', (text, isKept) => {
    const told = new ToldSchemas();
    const key = told.keyOf(parse(text), text, undefined);
    expect(key !== null).toBe(isKept);
    if (key === null) return;
    expect(told.get(key)).toBeUndefined();
    told.keep(key, 'an answer');
    expect(told.get(key)).toBe('an answer');
    expect(told.get(told.keyOf(parse(text), text, 'Other') as string)).toBeUndefined();
  });

  it('are the same the second time', async () => {
    const { request, close } = await bootApp();
    try {
      const ask = () => request.post('/graphql').send({ query: '{__schema{types{name kind fields{name}}}}' });
      const first = await ask();
      expect(first.body.data.__schema.types.length).toBeGreaterThan(20);
      const second = await ask();
      expect([second.text, second.headers['content-type']]).toEqual([first.text, first.headers['content-type']]);
    } finally {
      await close();
    }
  });
});
