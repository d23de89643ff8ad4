/** Each worker asks an engine of its own. */
const urls = process.env.PERKSTREAM_BASE_URLS?.split(',');
if (urls) process.env.PERKSTREAM_BASE_URL = urls[(Number(process.env.JEST_WORKER_ID) - 1) % urls.length];
