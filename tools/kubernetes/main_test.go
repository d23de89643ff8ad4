package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

const secure = `"securityContext": {"runAsNonRoot": true, "seccompProfile": {"type": "RuntimeDefault"}},`

func container(image string) string {
	return fmt.Sprintf(`{"name": "app", "image": %q,
		"securityContext": {"allowPrivilegeEscalation": false, "capabilities": {"drop": ["ALL"]}}}`, image)
}

func workload(apiVersion, kind, spec, podSecurity, image string) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"apiVersion": %q, "kind": %q, "metadata": {"name": "auth"}, "spec": {%s "template": {
		"metadata": {"labels": {"app": "auth", "version": "1"}},
		"spec": {%s "restartPolicy": %q, "containers": [%s]}}}}`,
		apiVersion, kind, spec, podSecurity, map[string]string{"Job": "Never"}[kind], container(image)))
}

func authDeployment(spec, podSecurity, image string) json.RawMessage {
	return workload("apps/v1", "Deployment", spec, podSecurity, image)
}

const selects = `"selector": {"matchLabels": {"app": "auth"}},`

func TestRefusals(t *testing.T) {
	sound := authDeployment(selects, secure, "auth:1")
	job := workload("batch/v1", "Job", "", secure, "auth:1")
	for _, each := range []struct {
		title          string
		object, before json.RawMessage
		refusal        string
	}{
		{"takes a sound object", sound, nil, ""},
		{"takes another image", authDeployment(selects, secure, "auth:2"), sound, ""},
		{"refuses a field that the type does not have", authDeployment(`"replica": 1,`+selects, secure, "auth:1"), nil, "unknown field"},
		{"refuses an object that lacks what it must have", authDeployment("", secure, "auth:1"), nil, "spec.selector"},
		{"refuses a pod that is not restricted", authDeployment(selects, "", "auth:1"), nil, "not `restricted`"},
		{"refuses another selector",
			authDeployment(`"selector": {"matchLabels": {"version": "1"}},`, secure, "auth:1"), sound, "field is immutable"},
		{"takes a new job", job, nil, ""},
		{"refuses another image of a job", workload("batch/v1", "Job", "", secure, "auth:2"), job, "field is immutable"},
		{"refuses a kind that it cannot check",
			json.RawMessage(`{"apiVersion": "v1", "kind": "Endpoints", "metadata": {"name": "auth"}}`), nil, "nothing checks"},
	} {
		t.Run(each.title, func(t *testing.T) {
			refusals := fmt.Sprint(refusalsOf(each.object, each.before))
			if each.refusal == "" && refusals != "[]" || !strings.Contains(refusals, each.refusal) {
				t.Errorf("wanted %q, got %s", each.refusal, refusals)
			}
		})
	}
}

func TestCharts(t *testing.T) {
	folder := "../../charts/perkstream"
	if _, err := ofChart(folder, nil); err != nil {
		t.Error(err)
	}
	for title, values := range map[string]map[string]any{
		"an unknown mode":           {"mode": "cluster"},
		"a value that has no use":   {"replicas": 3},
		"services without keys":     {"keys": map[string]any{"secret": ""}},
		"a route without a Gateway": {"gatewayApi": map[string]any{"enabled": true}},
	} {
		if _, err := ofChart(folder, values); err == nil || !strings.Contains(err.Error(), "schema") {
			t.Errorf("took %s: %v", title, err)
		}
	}
}
