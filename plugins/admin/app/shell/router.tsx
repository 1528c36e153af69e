import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { NotFound, Root } from './root.tsx';
import { parseSearch, type Search, stringifySearch } from './search.ts';

/** Every address carries plain words: what stands after `?` is read by the page that it belongs to. */
const validateSearch = (search: Record<string, unknown>): Search => search as Search;

const root = createRootRoute({ component: Root, validateSearch });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../account/sign-in-page.tsx'), 'SignInPage'),
});
const first = createRoute({
  getParentRoute: () => root,
  path: '/first',
  component: lazyRouteComponent(() => import('../account/first-page.tsx'), 'FirstPage'),
});
const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyRouteComponent(() => import('../account/recover-page.tsx'), 'RecoverPage'),
});

/** Everything that only somebody who is signed in sees. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('../content/home-page.tsx'), 'HomePage'),
});
const content = createRoute({
  getParentRoute: () => frame,
  path: '/content/$name',
  component: lazyRouteComponent(() => import('../content/content-page.tsx'), 'ContentPage'),
});
/** `new` in place of an identifier: a document that is not there yet. */
const document = createRoute({
  getParentRoute: () => frame,
  path: '/content/$name/$documentId',
  component: lazyRouteComponent(() => import('../content/document-page.tsx'), 'DocumentPage'),
});
const media = createRoute({
  getParentRoute: () => frame,
  path: '/media',
  component: lazyRouteComponent(() => import('../media/library-page.tsx'), 'LibraryPage'),
});
const pluginPage = createRoute({
  getParentRoute: () => frame,
  path: '/pages/$name',
  component: lazyRouteComponent(() => import('../plugins/plugin-page.tsx'), 'PluginPage'),
});
const model = createRoute({
  getParentRoute: () => frame,
  path: '/model',
  component: lazyRouteComponent(() => import('../model/model-page.tsx'), 'ModelPage'),
});
const modelType = createRoute({
  getParentRoute: () => frame,
  path: '/model/$name',
  component: lazyRouteComponent(() => import('../model/type-page.tsx'), 'TypePage'),
});
const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});

const health = createRoute({
  getParentRoute: () => frame,
  path: '/health',
  component: lazyRouteComponent(() => import('../health/health-page.tsx'), 'HealthPage'),
});
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});
const settingsSection = createRoute({
  getParentRoute: () => frame,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});
const people = createRoute({
  getParentRoute: () => frame,
  path: '/people',
  component: lazyRouteComponent(() => import('../people/people-page.tsx'), 'PeoplePage'),
});
const role = createRoute({
  getParentRoute: () => frame,
  path: '/people/roles/$of/$name',
  component: lazyRouteComponent(() => import('../rights/role-page.tsx'), 'RolePage'),
});
const tokens = createRoute({
  getParentRoute: () => frame,
  path: '/tokens',
  component: lazyRouteComponent(() => import('../tokens/tokens-page.tsx'), 'TokensPage'),
});
const webhooks = createRoute({
  getParentRoute: () => frame,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const routeTree = root.addChildren([
  signIn,
  first,
  recover,
  frame.addChildren([
    home,
    content,
    document,
    media,
    pluginPage,
    account,
    model,
    modelType,
    people,
    role,
    tokens,
    webhooks,
    health,
    settings,
    settingsSection,
  ]),
]);

/** The addresses of the page, below `/admin`. What a link leads to is fetched when somebody points at it. */
export const router = createRouter({
  routeTree,
  basepath: '/admin',
  parseSearch,
  stringifySearch,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
