package main

import (
	"fmt"

	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

var evaluator = func() policy.Evaluator {
	checks, err := policy.NewEvaluator(policy.DefaultChecks())
	if err != nil {
		panic(err)
	}
	return checks
}()

// What the standard `restricted` refuses of the object's pods.
func insecurities(object runtime.Object) []error {
	pod := templateOf(object)
	if pod == nil {
		return nil
	}
	restricted := api.LevelVersion{Level: api.LevelRestricted, Version: api.LatestVersion()}
	result := policy.AggregateCheckResults(evaluator.EvaluatePod(restricted, &pod.ObjectMeta, &pod.Spec))
	if result.Allowed {
		return nil
	}
	return []error{fmt.Errorf("not `restricted`: %s", result.ForbiddenDetail())}
}

func templateOf(object runtime.Object) *core.PodTemplateSpec {
	switch each := object.(type) {
	case *apps.Deployment:
		return &each.Spec.Template
	case *apps.StatefulSet:
		return &each.Spec.Template
	case *batch.Job:
		return &each.Spec.Template
	}
	return nil
}
