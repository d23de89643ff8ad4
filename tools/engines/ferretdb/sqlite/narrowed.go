//go:build perkstream

package sqlite

import (
	"fmt"
	"strings"

	"github.com/FerretDB/FerretDB/internal/backends/sqlite/metadata"
	"github.com/FerretDB/FerretDB/internal/handler/sjson"
	"github.com/FerretDB/FerretDB/internal/types"
	"github.com/FerretDB/FerretDB/internal/util/must"
)

// narrowed is the WHERE clause for the rows that can match a filter: those with the ids that it asks for, those whose text holds the
// texts that it asks for. FerretDB looks at what it gets once more. By itself it has SQLite look for one id where a filter asks for
// nothing else, and reads all rows for any other.
func narrowed(filter *types.Document) (string, []any) {
	var conditions []string
	var values []any
	for _, field := range filter.Keys() {
		value := must.NotFail(filter.Get(field))
		switch {
		case field == "$and":
			for i := 0; i < value.(*types.Array).Len(); i++ {
				part, _ := must.NotFail(value.(*types.Array).Get(i)).(*types.Document)
				clause, bound := narrowed(part)
				if clause != "" {
					conditions = append(conditions, strings.TrimPrefix(clause, " WHERE "))
					values = append(values, bound...)
				}
			}
		case strings.HasPrefix(field, "$"):
		default:
			wanted := wantedTexts(value)
			if len(wanted) == 0 || len(wanted) > 500 {
				continue
			}
			if field == "_id" {
				places := strings.TrimSuffix(strings.Repeat("?, ", len(wanted)), ", ")
				conditions = append(conditions, fmt.Sprintf("%s IN (%s)", metadata.IDColumn, places))
			} else {
				either := strings.Repeat(fmt.Sprintf("instr(%s, ?) OR ", metadata.DefaultColumn), len(wanted))
				conditions = append(conditions, "("+strings.TrimSuffix(either, " OR ")+")")
			}
			values = append(values, wanted...)
		}
	}
	if len(conditions) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(conditions, " AND "), values
}

// wantedTexts are those of which one has to be in a row, as it has them; none where something else would do as well.
func wantedTexts(value any) []any {
	switch value := value.(type) {
	case string, types.ObjectID:
		return []any{string(must.NotFail(sjson.MarshalSingleValue(value)))}
	case *types.Document:
		if value.Len() != 1 {
			return nil
		}
		if equal, _ := value.Get("$eq"); equal != nil {
			return wantedTexts(equal)
		}
		if list, _ := value.Get("$in"); list != nil {
			return eachWanted(list)
		}
	}
	return nil
}

func eachWanted(list any) []any {
	values, isArray := list.(*types.Array)
	if !isArray {
		return nil
	}
	var wanted []any
	for i := 0; i < values.Len(); i++ {
		text, isText := must.NotFail(values.Get(i)).(string)
		if !isText {
			return nil
		}
		wanted = append(wanted, wantedTexts(text)...)
	}
	return wanted
}
