package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/lint"
	"helm.sh/helm/v3/pkg/lint/support"
	"helm.sh/helm/v3/pkg/releaseutil"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

func ofKustomization(folder string) ([]json.RawMessage, error) {
	built, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return nil, err
	}
	var objects []json.RawMessage
	for _, resource := range built.Resources() {
		text, err := resource.MarshalJSON()
		if err != nil {
			return nil, err
		}
		objects = append(objects, text)
	}
	return objects, nil
}

const release = "shop"

// As `helm lint --strict` and `helm template` do it, for the oldest Kubernetes that the chart allows.
func ofChart(folder string, values map[string]any) ([]json.RawMessage, error) {
	chart, err := loader.Load(folder)
	if err != nil {
		return nil, err
	}
	capabilities := chartutil.DefaultCapabilities.Copy()
	oldest := strings.TrimSuffix(strings.TrimPrefix(chart.Metadata.KubeVersion, ">="), "-0")
	version, err := chartutil.ParseKubeVersion(oldest)
	if err != nil {
		return nil, fmt.Errorf("kubeVersion: %w", err)
	}
	capabilities.KubeVersion = *version
	var faults []error
	for _, message := range lint.AllWithKubeVersion(folder, values, release, version).Messages {
		if message.Severity >= support.WarningSev {
			faults = append(faults, message.Err)
		}
	}
	options := chartutil.ReleaseOptions{Name: release, Namespace: release, Revision: 1, IsInstall: true}
	rendered, err := chartutil.ToRenderValues(chart, values, options, capabilities)
	if err != nil {
		return nil, errors.Join(append(faults, err)...)
	}
	files, err := engine.Render(chart, rendered)
	if err != nil {
		return nil, errors.Join(append(faults, err)...)
	}
	for name := range files {
		if strings.HasSuffix(name, ".txt") {
			delete(files, name)
		}
	}
	_, manifests, err := releaseutil.SortManifests(files, nil, releaseutil.InstallOrder)
	if err != nil {
		return nil, errors.Join(append(faults, err)...)
	}
	var objects []json.RawMessage
	for _, manifest := range manifests {
		text, err := yaml.YAMLToJSONStrict([]byte(manifest.Content))
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", manifest.Name, err))
			continue
		}
		objects = append(objects, text)
	}
	return objects, errors.Join(faults...)
}
