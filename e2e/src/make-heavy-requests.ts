import { Client } from './client.js';
import { heavyRequests } from './heavy-requests.js';

/** For the bench: creates in the project of a key what some heavy requests need, and prints these requests. */
const [address, projectId, keys, managementKeys] = process.argv.slice(2) as [string, string, string, string];
const clientWith = (headers: string) => new Client(JSON.parse(headers) as Record<string, string>, address);
const project = { id: projectId, client: clientWith(keys) };
console.log(JSON.stringify(await heavyRequests(project, clientWith(managementKeys))));
