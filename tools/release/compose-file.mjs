/** The engine in one container, on a volume, at http://127.0.0.1:3000. */
export function composeFile(version) {
  return `# docker compose up; then \`docker compose exec perkstream node dist/main.js keys\` prints the keys.
services:
  perkstream:
    image: perkstream/standalone:${version}
    restart: unless-stopped
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: ['no-new-privileges:true']
    ports: ['127.0.0.1:3000:3000']
    environment: { PERKSTREAM_DEMO: '\${PERKSTREAM_DEMO:-off}' }
    volumes: ['data:/perkstream/data']
volumes:
  data:
`;
}
