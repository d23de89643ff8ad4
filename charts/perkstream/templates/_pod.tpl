{{/* The image of an app, from (list root app). */}}
{{- define "perkstream.image" -}}
{{- $root := index . 0 }}{{ $app := index . 1 }}{{ $image := $root.Values.image -}}
{{- with $image.registry }}{{ . }}/{{ end }}{{ $image.repository }}/{{ $app }}
{{- with index $image.digests $app }}@{{ . }}{{ else }}:{{ $image.tag | default $root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* What the pods of all apps have in common, from (list root app). */}}
{{- define "perkstream.pod" -}}
{{- $root := index . 0 }}{{ $app := index . 1 }}{{ $values := $root.Values -}}
serviceAccountName: {{ include "perkstream.name" $root }}
automountServiceAccountToken: false
enableServiceLinks: false
# A process ends drained within 3 s, after it has been taken out of the services.
terminationGracePeriodSeconds: 15
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with $values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with $values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
  {{- with include "perkstream.caSecret" $root }}
  - name: ca
    secret: { secretName: {{ . }} }
  {{- end }}
{{- end }}

{{/* What the containers of all apps have in common, from (list root app sizes). */}}
{{- define "perkstream.container" -}}
{{- $root := index . 0 }}{{ $app := index . 1 }}{{ $sizes := index . 2 }}{{ $values := $root.Values -}}
image: {{ include "perkstream.image" (list $root $app) }}
imagePullPolicy: {{ $values.image.pullPolicy }}
envFrom:
  - configMapRef: { name: {{ include "perkstream.name" $root }} }
env:
  - name: NODE_OPTIONS
    value: {{ printf "--max-old-space-size=%v %s" $sizes.heapMegabytes $values.nodeOptions | trim }}
  {{- if include "perkstream.caSecret" $root }}
  - name: NODE_EXTRA_CA_CERTS
    value: /etc/perkstream/ca/ca.crt
  {{- end }}
  {{- with $values.keys.secret }}
  {{- range compact (splitList " " (include "perkstream.keys" $app)) }}
  {{- include "perkstream.kept" (list $values.keys.secret (printf "PERKSTREAM_%s" .)) | nindent 2 }}
  {{- end }}
  {{- end }}
  {{- if and $values.openid.issuer (eq $app (include "perkstream.front" $root)) }}
  - name: PERKSTREAM_OPENID_ISSUER
    value: {{ $values.openid.issuer | quote }}
  - name: PERKSTREAM_OPENID_CLIENT_ID
    value: {{ $values.openid.clientId | quote }}
  - name: PERKSTREAM_OPENID_NAME
    value: {{ $values.openid.name | quote }}
  {{- include "perkstream.kept" (list $values.openid.secret "PERKSTREAM_OPENID_CLIENT_SECRET") | nindent 2 }}
  {{- end }}
  {{- if eq $values.mode "services" }}
  {{- if ne $app "gateway" }}
  {{- range list "EVENTSTORE_URL" "MONGODB_URL" }}
  {{- include "perkstream.kept" (list $values.engines.secret .) | nindent 2 }}
  {{- end }}
  {{- end }}
  {{- range $values.engines.secretSettings }}
  {{- include "perkstream.kept" (list $values.engines.secret .) | nindent 2 }}
  {{- end }}
  {{- end }}
resources: {{ toJson $sizes.resources }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- if include "perkstream.caSecret" $root }}
  - { name: ca, mountPath: /etc/perkstream/ca, readOnly: true }
  {{- end }}
{{- end }}

{{/* What a container that serves has besides. */}}
{{- define "perkstream.serving" -}}
ports:
  - { name: http, containerPort: 3000 }
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 3
readinessProbe:
  httpGet: { path: /health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
lifecycle:
  preStop:
    sleep: { seconds: 5 }
{{- end }}

{{/* A variable whose value a secret holds, from (list secret variable). */}}
{{- define "perkstream.kept" -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef: { name: {{ index . 0 }}, key: {{ index . 1 }} }
{{- end }}

{{/* The keys that an app makes at its start; the others need none. */}}
{{- define "perkstream.keys" -}}
{{- if has . (list "auth" "standalone") -}}
PROJECT_ID APP_ID APP_TOKEN CLIENT_ID CLIENT_TOKEN MANAGEMENT_ID MANAGEMENT_TOKEN
{{- else if eq . "management" -}}
PROJECT_ID
{{- end }}
{{- end }}

{{- define "perkstream.caSecret" -}}
{{- if eq .Values.mode "services" }}{{ .Values.engines.caSecret }}{{ end }}
{{- end }}
