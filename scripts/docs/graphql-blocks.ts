import {
  buildClientSchema,
  type FieldDefinitionNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  type InputValueDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql';
import type { PageApp } from './page-app.ts';

/**
 * Checks a part of a schema, or an operation that is not run, against the schema of the app. Gives the mistakes.
 * @param text type definitions, or a subscription
 */
export async function checkAgainstSchema(text: string, app: PageApp): Promise<readonly string[]> {
  const schema = await schemaOf(app);
  const document = parse(text);
  if (document.definitions.some(({ kind }) => kind === 'OperationDefinition'))
    return validate(schema, document).map(({ message }) => message);
  return document.definitions.flatMap((definition) => {
    if (!('name' in definition) || definition.name === undefined) return [];
    const name = definition.name.value;
    const type = schema.getType(name);
    if (type === undefined) return [`the schema has no type ${name}`];
    if ('fields' in definition && 'getFields' in type) {
      const fields = (definition.fields ?? []) as readonly (FieldDefinitionNode | InputValueDefinitionNode)[];
      return fields.flatMap((field) => {
        const found = type.getFields()[field.name.value];
        if (found === undefined) return [`${name} has no field ${field.name.value}`];
        const [is, would] = [String(found.type), print(field.type)];
        return is === would ? [] : [`${name}.${field.name.value} is of the type ${is}, not ${would}`];
      });
    }
    if (definition.kind === 'EnumTypeDefinition' && 'getValue' in type) {
      return (definition.values ?? []).flatMap((value) =>
        type.getValue(value.name.value) ? [] : [`${name} has no value ${value.name.value}`],
      );
    }
    return [];
  });
}

async function schemaOf(app: PageApp): Promise<GraphQLSchema> {
  const body = JSON.stringify({ query: getIntrospectionQuery() });
  const { status, text } = await app.send({ method: 'POST', path: '/graphql', headers: { 'Content-Type': 'application/json' }, body });
  if (status !== 200) throw new Error(`the schema cannot be read: ${status} ${text}`);
  return buildClientSchema(JSON.parse(text).data);
}
