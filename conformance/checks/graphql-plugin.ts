import type { Reply } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';
import { graphqlPluginRows } from '../spec/graphql-plugin.ts';
import { type Check, checksFor } from './checks-for.ts';
import { apolloOption, configuredLimits, formerShape, sandboxPolicy } from './graphql-configured.ts';
import { amountLimit, depthLimit, sandboxOff } from './graphql-limits.ts';

export const graphqlPluginChecks = checksFor(graphqlPluginRows, {
  async 'graphql.configuration.endpoint'(target) {
    (await target.graphql('{ __typename }')).ok().has('data.__typename', 'Query');
  },
  async 'graphql.configuration.shadow-crud'(target) {
    (
      await target.graphql(
        '{ voyages(pagination: { limit: 1 }) { documentId } sailors_connection(pagination: { limit: 1 }) { nodes { name } } }',
      )
    )
      .ok()
      .lacks('errors');
  },
  'graphql.configuration.depth-limit': depthLimit,
  'graphql.configuration.amount-limit': amountLimit,
  'graphql.configuration.playground-always': sandboxOff,
  'graphql.configuration.landing-page': sandboxOff,
  'graphql.configuration.apollo-server': apolloOption,
  async 'graphql.configuration.subscriptions'(target) {
    (await target.graphql('subscription { __typename }')).type('errors[0].message', 'string');
  },
  'graphql.configuration.limits': configuredLimits,
  async 'graphql.configuration.v4-compatibility'(target) {
    const { documentId } = await target.make('sailors', { name: 'Ann' });
    (await target.graphql(`{ sailor(documentId: "${documentId}") { name } }`)).ok().has('data.sailor', { name: 'Ann' });
    (await target.graphql(`{ sailor(documentId: "${documentId}") { attributes { name } } }`))
      .status(400)
      .type('errors[0].message', 'string');
  },
  'graphql.configuration.v4-compatibility-on': formerShape,
  'graphql.configuration.security-policy': sandboxPolicy,

  async 'graphql.customization.disable'(target) {
    await needsFixture(target);
    await unknown(target, '{ drydocks { documentId } }');
    await unknown(target, 'mutation { createDrydock(data: {}) { documentId } }');
  },
  async 'graphql.customization.disable-queries'(target) {
    await needsFixture(target);
    await unknown(target, '{ tenders { documentId } }');
    const { documentId } = await target.make('tenders', { name: 'Dinghy' });
    (await target.graphql(`mutation { updateTender(documentId: "${documentId}", data: { name: "Gig" }) { name } }`))
      .ok()
      .has('data.updateTender.name', 'Gig');
  },
  async 'graphql.customization.disable-mutations'(target) {
    await needsFixture(target);
    await unknown(target, 'mutation { createQuay(data: {}) { documentId } }');
    const { documentId } = await target.make('quays', { name: 'North' });
    (await target.graphql(`{ quay(documentId: "${documentId}") { name } }`)).ok().has('data.quay.name', 'North');
  },
  async 'graphql.customization.disable-action'(target) {
    await needsFixture(target);
    await unknown(target, 'mutation { createSluice(data: {}) { documentId } }');
    await known(target, '{ sluices(pagination: { limit: 1 }) { documentId } }');
  },
  async 'graphql.customization.disable-actions'(target) {
    await needsFixture(target);
    await unknown(target, 'mutation { updateSluice(documentId: "x", data: {}) { documentId } }');
    await unknown(target, '{ sluice(documentId: "x") { documentId } }');
    await known(target, '{ sluices(pagination: { limit: 1 }) { documentId } }');
  },
  async 'graphql.customization.action-names'(target) {
    const reply = await getters(target);
    reply.has('data.conformanceGetters.types.sluice.disabledActions', ['create', 'findOne', 'update']);
    reply.has('data.conformanceGetters.types.sluice.enabledActions', ['find', 'delete']);
    reply.has('data.conformanceGetters.types.pier.enabledActions', ['create', 'find', 'findOne', 'update', 'delete']);
  },
  async 'graphql.customization.field-disable'(target) {
    await needsFixture(target);
    await known(target, '{ piers(pagination: { limit: 1 }) { name } }');
    await unknown(target, '{ piers(pagination: { limit: 1 }) { sealed } }');
    await unknown(target, '{ piers(filters: { sealed: { eq: "x" } }) { name } }');
    await unknown(target, 'mutation { createPier(data: { sealed: "x" }) { name } }');
  },
  async 'graphql.customization.field-disable-output'(target) {
    await needsFixture(target);
    await unknown(target, '{ piers(pagination: { limit: 1 }) { unseen } }');
    await known(target, '{ piers(filters: { unseen: { eq: "x" } }) { name } }');
  },
  async 'graphql.customization.field-disable-input'(target) {
    await needsFixture(target);
    await unknown(target, 'mutation { createPier(data: { fixed: "x" }) { name } }');
    await known(target, '{ piers(pagination: { limit: 1 }) { fixed } }');
  },
  async 'graphql.customization.field-disable-filters'(target) {
    await needsFixture(target);
    await unknown(target, '{ piers(filters: { unsearched: { eq: "x" } }) { name } }');
    await known(target, '{ piers(pagination: { limit: 1 }) { unsearched } }');
  },
  async 'graphql.customization.type-getters'(target) {
    const reply = await getters(target);
    const at = (name: string, getter: string) => `data.conformanceGetters.types.${name}.${getter}`;
    reply.has(at('drydock', 'isEnabled'), false).has(at('drydock', 'isDisabled'), true);
    reply.has(at('pier', 'isEnabled'), true).has(at('pier', 'isDisabled'), false);
    reply
      .has(at('tender', 'areQueriesEnabled'), false)
      .has(at('tender', 'areQueriesDisabled'), true)
      .has(at('tender', 'areMutationsEnabled'), true);
    reply
      .has(at('quay', 'areMutationsEnabled'), false)
      .has(at('quay', 'areMutationsDisabled'), true)
      .has(at('quay', 'areQueriesEnabled'), true);
  },
  async 'graphql.customization.field-getters'(target) {
    const reply = await getters(target);
    const at = (name: string, getter: string) => `data.conformanceGetters.fields.${name}.${getter}`;
    reply.has(at('name', 'isEnabled'), true).has(at('name', 'hasInputEnabled'), true).has(at('name', 'hasFiltersEnabled'), true);
    reply.has(at('sealed', 'isEnabled'), false).has(at('sealed', 'isDisabled'), true);
    reply
      .has(at('unseen', 'hasOutputEnabled'), false)
      .has(at('fixed', 'hasInputEnabled'), false)
      .has(at('unsearched', 'hasFiltersEnabled'), false);
  },
  'graphql.customization.use-object': answers('conformanceFixture', 'hello'),
  'graphql.customization.use-function': answers('conformanceBuilt', 'built'),
  'graphql.customization.types': answers('conformanceBuilt', 'built'),
  async 'graphql.customization.type-definitions'(target) {
    await needsFixture(target);
    (await target.graphql('{ conformanceWords { __typename first } }'))
      .ok()
      .has('data.conformanceWords', { __typename: 'ConformanceWords', first: 'one' });
  },
  'graphql.customization.plugins': answers('conformancePlugged', 'plain, plugged'),
  'graphql.customization.resolvers': answers('conformanceFixture', 'hello'),
  async 'graphql.customization.resolvers-config'(target) {
    await needsFixture(target);
    (await target.as('visitor').graphql('{ conformanceFixture }')).ok().has('data.conformanceFixture', 'hello');
    (await target.as('visitor').graphql('{ conformanceGuarded }'))
      .type('errors[0].message', 'string')
      .hasNot('data.conformanceGuarded', 'hello');
  },
  async 'graphql.customization.auth-false'(target) {
    await needsFixture(target);
    (await target.as('visitor').graphql('{ conformanceFixture }')).ok().has('data.conformanceFixture', 'hello').lacks('errors');
  },
  async 'graphql.customization.auth-scope'(target) {
    await needsFixture(target);
    (await target.graphql('{ conformanceScoped }')).ok().has('data.conformanceScoped', 'hello');
    (await target.as('visitor').graphql('{ conformanceScoped }'))
      .type('errors[0].message', 'string')
      .hasNot('data.conformanceScoped', 'hello');
  },
  async 'graphql.customization.policies'(target) {
    await needsFixture(target);
    for (const field of ['conformanceAllowedByName', 'conformanceAllowedByObject']) {
      (await target.graphql(`{ ${field} }`)).ok().has(`data.${field}`, 'hello');
    }
    (await target.graphql('{ conformanceRefusedByObject }'))
      .type('errors[0].message', 'string')
      .hasNot('data.conformanceRefusedByObject', 'hello');
  },
  async 'graphql.customization.policy-functions'(target) {
    await needsFixture(target);
    (await target.graphql('{ conformanceRefusedByFunction }'))
      .type('errors[0].message', 'string')
      .hasNot('data.conformanceRefusedByFunction', 'hello');
  },
  async 'graphql.customization.middlewares'(target) {
    await needsFixture(target);
    const reply = (await target.graphql('{ conformanceWrapped conformanceWords { nested } }'))
      .ok()
      .has('data.conformanceWords.nested', 'two, inline');
    const words = String(reply.at('data.conformanceWrapped')).split(', ').sort();
    reply.that(
      'the middlewares by name, by object and as a function have each added a word',
      words.join() === 'configured,hello,inline,registered',
      words,
    );
  },
});

/** Skips the row if the deployment does not have the suite's customization. */
async function needsFixture(target: Target): Promise<void> {
  const reply = await target.graphql('{ conformanceFixture }');
  if (reply.at('data.conformanceFixture') !== 'hello')
    target.skip('the deployment has not the customization of conformance/app/src/graphql-customization.js');
}

/** A query for `field`, without arguments, returns `value`. */
function answers(field: string, value: string): Check {
  return async (target) => {
    await needsFixture(target);
    (await target.graphql(`{ ${field} }`)).ok().has(`data.${field}`, value);
  };
}

/** The values of the extension service's getters. */
async function getters(target: Target): Promise<Reply> {
  await needsFixture(target);
  return (await target.graphql('{ conformanceGetters }')).ok().type('data.conformanceGetters', 'object');
}

/** The selected names are not in the schema. */
async function unknown(target: Target, query: string): Promise<void> {
  (await target.graphql(query)).status(400).type('errors[0].message', 'string');
}

/** The selected names are in the schema. */
async function known(target: Target, query: string): Promise<void> {
  (await target.graphql(query)).status(200).lacks('errors');
}
