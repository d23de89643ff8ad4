{{/* The name of what an installation has once. */}}
{{- define "perkstream.name" -}}
{{- if eq .Values.scope "release" }}{{ .Release.Name }}{{ else }}perkstream{{ end }}
{{- end }}

{{/* The name of one part, from (list root part). */}}
{{- define "perkstream.partName" -}}
{{- $root := index . 0 -}}
{{- if eq $root.Values.scope "release" }}{{ $root.Release.Name }}-{{ end }}{{ index . 1 }}
{{- end }}

{{/* What selects all pods of the installation. */}}
{{- define "perkstream.selectsAll" -}}
app.kubernetes.io/part-of: perkstream
{{- if eq .Values.scope "release" }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- end }}

{{/* What selects the pods of one app, from (list root app). */}}
{{- define "perkstream.selects" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ index . 1 }}
{{- if eq $root.Values.scope "release" }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
{{- end }}
{{- end }}

{{/* The labels of one part, from (list root part). */}}
{{- define "perkstream.labels" -}}
{{- $root := index . 0 -}}
{{ include "perkstream.selects" . }}
app.kubernetes.io/part-of: perkstream
{{- if eq $root.Values.scope "release" }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ $root.Chart.Name }}-{{ $root.Chart.Version }}
{{- end }}
{{- end }}

{{/* The app that answers clients. */}}
{{- define "perkstream.front" -}}
{{- if eq .Values.mode "services" }}gateway{{ else }}standalone{{ end }}
{{- end }}

{{/* What clients may reach. Health and metrics are for callers inside the cluster. */}}
{{- define "perkstream.paths" -}}
prefixes: [/v1, /v2, /client, /management, /console, /docs]
exact: [/, /openapi.json]
{{- end }}
