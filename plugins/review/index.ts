/**
 * Stages of drafts: who may move a draft where, in which stages it may be published, who is responsible for it, and comments about it.
 *
 * @module plinth/plugins/review
 */
import { join } from 'node:path';
import { ACCESS, CONFIG, DATABASE, DOCUMENTS, definePlugin, FRESHNESS, LOGGER, z } from 'plinth';
import { ADMIN } from 'plinth/plugins/admin';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { MAIL } from 'plinth/plugins/mail';
import { REST } from 'plinth/plugins/rest';
import { SCHEDULE } from 'plinth/plugins/schedule';
import { Comments } from './comments.ts';
import { readConfigured } from './configured-stages.ts';
import { guardStages } from './guard.ts';
import { Letters } from './letters.ts';
import { REVIEW_PARAMETER, reviewCondition } from './list-condition.ts';
import { Reach } from './reach.ts';
import { staffOf, tellAdmin } from './review-admin.ts';
import { extendGraphql } from './review-graphql.ts';
import { addReviewRoutes } from './review-rest.ts';
import { Reviews } from './reviews.ts';
import { ABOUT } from './rights.ts';
import { TABLES } from './stage.ts';
import { StageList } from './stage-list.ts';
import { States } from './states.ts';
import { Tasks } from './tasks.ts';

declare module 'plinth' {
  interface PluginNames {
    review: true;
  }
}

export type {
  ReviewedType,
  ReviewPerson,
  ShownComment,
  ShownDraft,
  ShownMove,
  ShownReview,
  ShownStage,
  ShownStages,
  ShownTask,
  ShownTasks,
} from 'plinth/plugins/admin';

const NAME = 'review';

export default definePlugin({
  name: NAME,
  description: 'Review workflow with stages and comments',
  after: ['draft-and-publish', 'rest', 'graphql', 'mail', 'i18n', 'admin'],
  options: z.strictObject({}),
  apply({ container, hooks, plugins }) {
    const documents = container.resolve(DOCUMENTS);
    const access = container.resolve(ACCESS);
    const config = container.resolve(CONFIG);
    const database = () => container.resolve(DATABASE);
    // The plugin `admin` registers no interface if a plugin that it needs is off.
    const admin = container.isRegistered(ADMIN) ? container.resolve(ADMIN) : null;
    const mail = admin !== null && plugins.includes('mail') ? container.resolve(MAIL) : null;
    mail?.addTemplates(join(__dirname, 'templates'));

    const list = new StageList(database, container.resolve(FRESHNESS));
    const states = new States(database);
    const reach = new Reach({ documents, list });
    const { url, host, port } = config.server;
    const site = (url ?? `http://${host}:${port}`).replace(/\/+$/, '');
    const addressOf = async (name: string) => (await admin?.person(name))?.email ?? null;
    const letters = new Letters({ access, database, reach, mail, addressOf, site, log: container.resolve(LOGGER) });
    const reviews = new Reviews({ access, list, states, reach, letters });
    const comments = new Comments({ database, access, reach, reviews, states, letters });
    const tasks = new Tasks({ list, states, reach, mentionsOf: (...asked) => comments.mentionsOf(...asked) });
    const staff = staffOf(admin, access, reach, letters);

    for (const [action, about] of ABOUT) access.declare({ action, plugin: NAME, wildcard: false, about });
    hooks.tables.tap(NAME, (tables) => {
      for (const table of TABLES) tables.add(table);
    });
    hooks.bootstrap.tapPromise(NAME, async () => {
      list.setFiles(readConfigured(config, (type) => reach.whyNoStages(type)));
      await list.catchUp();
    });
    // The plugin `schedule` may come later, and is not there without drafts.
    guardStages(documents, list, NAME, (caller) => container.isRegistered(SCHEDULE) && container.resolve(SCHEDULE).isSettled(caller));
    const parts = { reviews, comments, staff, tasks };
    if (plugins.includes('rest')) {
      const rest = container.resolve(REST);
      rest.addRoutes(NAME, (routes, prefix) => addReviewRoutes(routes, prefix, parts));
      rest.addCondition(REVIEW_PARAMETER, reviewCondition(list));
    }
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), parts);
    if (admin !== null) tellAdmin(admin, reviews, tasks, list);
  },
});
