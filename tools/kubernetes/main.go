// Renders kustomizations and charts, and checks every object as an API server would: strictly by its type, by the validation that
// precedes storing it, and by the standard `restricted` for pods. A target `after` another one is checked as an update of that one's
// objects, too. The targets come as JSON in the first argument. Prints the objects of each as JSON; says on the other channel what is wrong.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// A target is a folder of a kustomization, or a chart with values.
type target struct {
	Name          string
	Kustomization string
	Chart         string
	Values        map[string]any
	After         string
}

func main() {
	var targets []target
	if err := json.Unmarshal([]byte(os.Args[1]), &targets); err != nil {
		panic(err)
	}
	built := map[string][]json.RawMessage{}
	sound := true
	for _, each := range targets {
		objects, err := each.objects()
		built[each.Name] = objects
		faults := faultsOf(objects, built[each.After])
		if err != nil {
			faults = append(faults, err)
		}
		for _, fault := range faults {
			fmt.Fprintf(os.Stderr, "%s: %v\n", each.Name, fault)
			sound = false
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(built); err != nil || !sound {
		os.Exit(1)
	}
}

func (each target) objects() ([]json.RawMessage, error) {
	if each.Chart != "" {
		return ofChart(each.Chart, each.Values)
	}
	return ofKustomization(each.Kustomization)
}

func faultsOf(objects, before []json.RawMessage) []error {
	stored := map[string]json.RawMessage{}
	for _, object := range before {
		stored[nameOf(object)] = object
	}
	var faults []error
	for _, object := range objects {
		for _, refusal := range refusalsOf(object, stored[nameOf(object)]) {
			faults = append(faults, fmt.Errorf("%s: %w", nameOf(object), refusal))
		}
	}
	return faults
}

func nameOf(object json.RawMessage) string {
	var head struct {
		Kind     string
		Metadata struct{ Name string }
	}
	if err := json.Unmarshal(object, &head); err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s %s", head.Kind, head.Metadata.Name)
}
