/** All articles, the latest first, with what their pictures need. */
export default defineEventHandler(async () => {
  const articles = await listArticles();
  return articles.map(({ cover, ...article }) => ({ ...article, cover: cover && sourcesOf(cover) }));
});
