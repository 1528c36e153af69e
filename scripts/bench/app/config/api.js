/** How much Plinth may remember is the bench's to say: see `--anew`. */
module.exports = ({ env }) => ({ query: { rememberedSearches: env.int('BENCH_REMEMBERED_SEARCHES', 5_000) } });
