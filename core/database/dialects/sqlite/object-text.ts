import type { Knex } from 'knex';
import type { ObjectMember, ObjectText } from '../../dialect.ts';

/**
 * `json_object`. Numbers with a fraction are written otherwise than in JavaScript (0.33333333333333332), JSON would be parsed again, and 64-bit
 * integers are answered as text.
 */
export const objectText: ObjectText = {
  holds: (kind) => kind !== 'double' && kind !== 'decimal' && kind !== 'json' && kind !== 'bigint',
  build: (knex, members) =>
    knex.raw(
      `json_object(${members.map(() => '?, ?').join(', ')})`,
      members.flatMap((member) => [textLiteral(knex, member.key), memberValue(knex, member)]),
    ),
};

/** Part of the statement's text: a bind would be one more value to hand over on every run. */
function textLiteral(knex: Knex, text: string): Knex.Raw {
  return knex.raw(`'${text.replaceAll("'", "''").replaceAll('?', '\\?')}'`);
}

function memberValue(knex: Knex, { kind, value }: ObjectMember): Knex.Raw {
  if (kind !== 'boolean') return value;
  return knex.raw("json(case ? when 1 then 'true' else iif(? is null, null, 'false') end)", [value, value]);
}
