import { eachDialect } from 'plinth/testing';
import { bootStaff, OTHERS_OFF } from './staff-app.ts';

const SHARE = 'plugin::admin.view.share';
const roles = {
  sharer: { actions: ['api::article.article.find', SHARE] },
  elsewhere: { actions: ['api::writer.writer.find', SHARE] },
};

eachDialect('shared views of a type', (dialect) => {
  it('do not exist for those who may not find the type', async () => {
    const app = await bootStaff({ database: dialect, options: { roles }, plugins: OTHERS_OFF });
    try {
      const [sharer, elsewhere] = [await app.come('sharer', 'sharer'), await app.come('elsewhere', 'elsewhere')];
      const view = { name: 'Ours', shared: true, query: 'filters[title]=Confidential', columns: [] };
      const { id } = (await sharer.post('/views', { type: 'api::article.article', ...view })).body.data;
      const changed = await elsewhere.put(`/views/${id}`, { ...view, name: 'Theirs' });
      expect([changed.status, JSON.stringify(changed.body)]).toEqual([404, expect.not.stringContaining('Confidential')]);
      expect((await elsewhere.delete(`/views/${id}`)).status).toBe(404);
      expect((await sharer.get('/views')).body.data).toMatchObject([{ id, name: 'Ours' }]);
      expect((await sharer.put(`/views/${id}`, { ...view, name: 'Changed' })).status).toBe(200);
      expect((await sharer.delete(`/views/${id}`)).status).toBe(204);
    } finally {
      await app.close();
    }
  });
});
