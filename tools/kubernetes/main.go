// Builds kustomizations and reads every object as the API server would: with its type, and no field that the type does not have.
// Prints the objects as JSON, by folder; says on the other channel what is wrong.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

func main() {
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	built := map[string][]runtime.RawExtension{}
	sound := true
	for _, folder := range os.Args[1:] {
		objects, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", folder, err)
			sound = false
			continue
		}
		for _, object := range objects.Resources() {
			text, err := object.MarshalJSON()
			if err == nil {
				_, _, err = decoder.Decode(text, nil, nil)
			}
			if err != nil {
				fmt.Fprintf(os.Stderr, "%s: %s %s: %v\n", folder, object.GetKind(), object.GetName(), err)
				sound = false
				continue
			}
			built[folder] = append(built[folder], runtime.RawExtension{Raw: text})
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(built); err != nil || !sound {
		os.Exit(1)
	}
}
