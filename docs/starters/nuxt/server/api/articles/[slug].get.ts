/** A published article. */
export default defineEventHandler(async (event) => {
  const article = await readArticle(getRouterParam(event, 'slug') ?? '');
  if (article === null) throw createError({ statusCode: 404, statusMessage: 'There is no such article' });
  return shown(article);
});
