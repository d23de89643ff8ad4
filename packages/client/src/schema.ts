/** The types of all operations, made by `npm run docs` from docs/openapi.json. The build puts a copy of them into the package. */
export { type components, type paths } from '@perkstream/console/schema';
