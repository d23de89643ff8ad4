package main

import (
	"context"
	"encoding/json"
	"fmt"

	gateway "sigs.k8s.io/gateway-api/apis/v1"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	"k8s.io/kubernetes/pkg/apis/batch"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	batchvalidation "k8s.io/kubernetes/pkg/apis/batch/validation"
	"k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	corevalidation "k8s.io/kubernetes/pkg/apis/core/validation"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/autoscaling/horizontalpodautoscaler"
	"k8s.io/kubernetes/pkg/registry/networking/ingress"
	"k8s.io/kubernetes/pkg/registry/networking/networkpolicy"
	"k8s.io/kubernetes/pkg/registry/policy/poddisruptionbudget"
)

// What the API server runs before it stores a new object, or a changed one.
type validation struct {
	create func(object runtime.Object) field.ErrorList
	update func(object, stored runtime.Object) field.ErrorList
}

var validations = map[string]validation{
	"ConfigMap":               of(corevalidation.ValidateConfigMap, corevalidation.ValidateConfigMapUpdate),
	"Deployment":              by(deployment.Strategy),
	"HorizontalPodAutoscaler": by(horizontalpodautoscaler.Strategy),
	"Ingress":                 by(ingress.Strategy),
	"Job":                     of(validateJob, validateJobUpdate),
	"Namespace":               of(corevalidation.ValidateNamespace, corevalidation.ValidateNamespaceUpdate),
	"NetworkPolicy":           by(networkpolicy.Strategy),
	"PodDisruptionBudget":     by(poddisruptionbudget.Strategy),
	"Secret":                  of(corevalidation.ValidateSecret, corevalidation.ValidateSecretUpdate),
	"Service":                 of(corevalidation.ValidateServiceCreate, corevalidation.ValidateServiceUpdate),
	"ServiceAccount":          of(corevalidation.ValidateServiceAccount, corevalidation.ValidateServiceAccountUpdate),
	"StatefulSet":             by(statefulset.Strategy),
}

// Kinds that operators bring: their fields are checked, and no more.
var foreign = map[string]bool{"HTTPRoute": true, "ServiceMonitor": true}

var scheme = legacyscheme.Scheme
var strict = serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()

func init() {
	for _, err := range []error{gateway.Install(scheme), monitoring.AddToScheme(scheme)} {
		if err != nil {
			panic(err)
		}
	}
}

// What an API server refuses of an object, and of its update from the one that is stored, if any.
func refusalsOf(text, before json.RawMessage) []error {
	object, kind, err := strict.Decode(text, nil, nil)
	if err != nil {
		return []error{err}
	}
	faults := insecurities(object)
	if foreign[kind.Kind] {
		return faults
	}
	validation, ok := validations[kind.Kind]
	if !ok {
		return append(faults, fmt.Errorf("nothing checks a %s yet", kind.Kind))
	}
	fresh, err := asStored(object)
	if err != nil {
		return append(faults, err)
	}
	if err := validation.create(fresh).ToAggregate(); err != nil {
		faults = append(faults, err)
	}
	if before == nil {
		return faults
	}
	stored, _, err := strict.Decode(before, nil, nil)
	if err == nil {
		stored, err = asStored(stored)
	}
	if err == nil {
		err = validation.update(fresh, stored).ToAggregate()
	}
	if err != nil {
		faults = append(faults, fmt.Errorf("as an update: %w", err))
	}
	return faults
}

// The object with defaults, as the server holds it.
func asStored(object runtime.Object) (runtime.Object, error) {
	scheme.Default(object)
	internal, err := scheme.ConvertToVersion(object, runtime.InternalGroupVersioner)
	if err != nil {
		return nil, err
	}
	fields, err := meta.Accessor(internal)
	if err != nil {
		return nil, err
	}
	if _, isGlobal := internal.(*core.Namespace); !isGlobal && fields.GetNamespace() == "" {
		fields.SetNamespace(metav1.NamespaceDefault)
	}
	fields.SetResourceVersion("1")
	generate(internal)
	return internal, nil
}

// Fields that the server generates.
func generate(object runtime.Object) {
	switch each := object.(type) {
	case *core.Service:
		if each.Spec.ClusterIP == core.ClusterIPNone {
			each.Spec.ClusterIPs = []string{core.ClusterIPNone}
		}
	case *batch.Job:
		isManual := true
		each.Spec.ManualSelector = &isManual
		each.Spec.Selector = &metav1.LabelSelector{MatchLabels: each.Spec.Template.Labels}
	}
}

type strategy interface {
	Validate(ctx context.Context, object runtime.Object) field.ErrorList
	ValidateUpdate(ctx context.Context, object, stored runtime.Object) field.ErrorList
}

func by(rules strategy) validation {
	return validation{
		create: func(object runtime.Object) field.ErrorList { return rules.Validate(context.Background(), object) },
		update: func(object, stored runtime.Object) field.ErrorList {
			return rules.ValidateUpdate(context.Background(), object, stored)
		},
	}
}

func of[T runtime.Object](create func(T) field.ErrorList, update func(T, T) field.ErrorList) validation {
	return validation{
		create: func(object runtime.Object) field.ErrorList { return create(object.(T)) },
		update: func(object, stored runtime.Object) field.ErrorList { return update(object.(T), stored.(T)) },
	}
}

func validateJob(job *batch.Job) field.ErrorList {
	return batchvalidation.ValidateJob(job, batchvalidation.JobValidationOptions{})
}

func validateJobUpdate(job, stored *batch.Job) field.ErrorList {
	return batchvalidation.ValidateJobUpdate(job, stored, batchvalidation.JobValidationOptions{})
}
