{{/* The settings that are no secrets. Their checksum is an annotation of the pods, so that a change rolls them. */}}
{{- define "perkstream.settings" -}}
HOST: 0.0.0.0
PORT: '3000'
PERKSTREAM_PUBLIC_URL: {{ .Values.publicUrl | default (printf "https://%s" .Values.host) }}
{{- with .Values.proxyNetwork | default (ternary "1" "" .Values.networkPolicies.enabled) }}
TRUST_PROXY: {{ . | quote }}
{{- end }}
{{- if eq .Values.mode "services" }}
KAFKA_BROKERS: {{ .Values.engines.kafkaBrokers | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "perkstream.checksum" -}}
checksum/settings: {{ include "perkstream.settings" . | sha256sum }}
{{- end }}
