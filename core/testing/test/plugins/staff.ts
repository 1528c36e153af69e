import { createHmac, timingSafeEqual } from 'node:crypto';
import { ACCESS, createAbility, definePlugin, UnauthorizedError, z } from 'plinth';

const NAME = 'staff';
const COOKIE = 'staff';
const LOOK = 'plugin::staff.look';

export default definePlugin({
  name: NAME,
  options: z.strictObject({ key: z.string().min(32), password: z.string().min(12) }),
  apply({ container, hooks }, { key, password }) {
    const mark = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
    const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(mark(one)), Buffer.from(mark(other)));
    const access = container.resolve(ACCESS);
    access.declare({ action: LOOK, plugin: NAME, wildcard: false });
    const ability = createAbility(new Set([LOOK]));

    access.addStrategy({
      name: 'staff-cookie',
      credential: 'request', // by something else than a bearer token
      routes: '/staff', // and what is below it: the cookie opens nothing of /api
      async authenticate({ cookie }) {
        const [name, signature] = cookie(COOKIE)?.split('.') ?? [];
        if (name === undefined) return null;
        if (!isSame(signature ?? '', mark(name))) throw new UnauthorizedError();
        return { kind: 'staff', id: name, trusted: false, ability };
      },
    });

    const body = z.strictObject({ name: z.string().regex(/^\w{1,50}$/), password: z.string() });
    hooks.routes.tap(NAME, (routes) => {
      routes.get('/staff/me', { action: LOOK }, ({ state }) => ({ name: state.caller.id }));
      routes.post('/staff/sign-in', { auth: false, noStore: true }, (ctx) => {
        const { data } = body.safeParse(ctx.request.body);
        if (data === undefined || !isSame(data.password, password)) throw new UnauthorizedError('Wrong name or password');
        ctx.cookies.set(COOKIE, `${data.name}.${mark(data.name)}`, { httpOnly: true, sameSite: 'strict', path: '/staff', signed: false });
        return { name: data.name };
      });
    });
  },
});
