// Writes the types of all operations for the console, from docs/openapi.json.
import openapiTS, { astToString } from 'openapi-typescript';

/** @param document an OpenAPI document */
export async function writeTypes(document) {
  return `// Made by \`npm run docs\` from docs/openapi.json.\n${astToString(await openapiTS(document))}`;
}
